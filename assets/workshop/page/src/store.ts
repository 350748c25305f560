// What the page keeps in the browser: the player's name, the token of each seat, its share of the game's seed, and in
// this tab the form of the table. Nothing else, and no cookie.

import { hex, unhex } from "./wire/shares";

const NAME = "elcapitan:name";
const SEAT = "elcapitan:seat:";
const FORM = "elcapitan:form";
const SHARE = "elcapitan:share:";
const NEXT = ":next"; // of a rematch, before it has a table
const MOST_SEATS = 50;

export type Form = "hand" | "table";
export const form = (): Form | null => sessionStorage.getItem(FORM) as Form | null;
export const keepForm = (form: Form): void => sessionStorage.setItem(FORM, form);

export const name = (): string => localStorage.getItem(NAME) ?? "";
export const keepName = (name: string): void => localStorage.setItem(NAME, name);

export function keepToken(table: string, token: Uint8Array): void {
  const seats = Object.keys(localStorage).filter((key) => key.startsWith(SEAT));
  if (seats.length >= MOST_SEATS) seats.slice(0, seats.length - MOST_SEATS + 1).forEach((key) => forgetToken(key.slice(SEAT.length)));
  localStorage.setItem(SEAT + table, hex(token));
}

export function token(table: string): Uint8Array | null {
  const text = localStorage.getItem(SEAT + table);
  return text && /^[0-9a-f]{64}$/.test(text) ? unhex(text) : null;
}

export const forgetToken = (table: string): void =>
  [SEAT + table, SHARE + table, SHARE + table + NEXT].forEach((key) => localStorage.removeItem(key));

export const share = (table: string, isNext = false): string => localStorage.getItem(SHARE + table + (isNext ? NEXT : "")) ?? "";
export const keepShare = (table: string, kept: string, isNext = false): void =>
  localStorage.setItem(SHARE + table + (isNext ? NEXT : ""), kept);
export const tables = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(SEAT)).map((key) => key.slice(SEAT.length));
