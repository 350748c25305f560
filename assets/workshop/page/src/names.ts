// What games and computer players are called.

import { pgettext } from "./words";

const GAMES: Record<string, string> = { elcapitan: "El Capitan", yspahan: "Yspahan", carcassonne: "Carcassonne" };
export const gameName = (game: string): string => GAMES[game] ?? game;

export const LEVELS: Record<string, () => string> = {
  random: () => pgettext("computer player", "random"), easy: () => pgettext("computer player", "easy"), normal: () => pgettext("computer player", "normal"), hard: () => pgettext("computer player", "hard"), expert: () => pgettext("computer player", "expert"),
};
export const levelName = (level: string): string => LEVELS[level]?.() ?? level;

// In a sentence; a name that is written from right to left does not reorder the words and numbers beside it.
export const isolated = (name: string): string => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
