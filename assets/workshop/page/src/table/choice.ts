// How clicks make a move, without rules: each move says by which clicks it is made.

import type { Offer } from "../wire/messages";

export interface Choice {
  targets: Set<string>; // what can be clicked next
  complete: Offer[]; // moves made by what has been clicked; several are asked about by their sentences
  open: Offer[]; // all that what has been clicked may still become
}

const begins = (offer: Offer, chosen: string[]): boolean => chosen.every((key, at) => offer.clicks[at] === key);

export function choice(offers: Offer[], chosen: string[]): Choice {
  const open = offers.filter((each) => begins(each, chosen));
  const complete = chosen.length ? open.filter((each) => each.clicks.length === chosen.length) : [];
  const targets = new Set(open.flatMap((each) => each.clicks[chosen.length] ?? []));
  return { targets, complete, open };
}

// What is chosen after a click on a thing; null: the click means nothing.
export function afterClick(offers: Offer[], chosen: string[], key: string): string[] | null {
  if (choice(offers, chosen).targets.has(key)) return [...chosen, key];
  if (chosen.at(-1) === key) return chosen.slice(0, -1);
  return choice(offers, []).targets.has(key) ? [key] : null;
}
