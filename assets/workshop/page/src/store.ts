// What the page keeps in the browser: the player's name, the token of each seat, and in this tab the form of the table.
// Nothing else, and no cookie.

const NAME = "elcapitan:name";
const SEAT = "elcapitan:seat:";
const FORM = "elcapitan:form";
const MOST_SEATS = 50;

export type Form = "hand" | "table";
export const form = (): Form | null => sessionStorage.getItem(FORM) as Form | null;
export const keepForm = (form: Form): void => sessionStorage.setItem(FORM, form);

export const name = (): string => localStorage.getItem(NAME) ?? "";
export const keepName = (name: string): void => localStorage.setItem(NAME, name);

export function keepToken(table: string, token: Uint8Array): void {
  const seats = Object.keys(localStorage).filter((key) => key.startsWith(SEAT));
  if (seats.length >= MOST_SEATS) seats.slice(0, seats.length - MOST_SEATS + 1).forEach((key) => localStorage.removeItem(key));
  localStorage.setItem(SEAT + table, Array.from(token, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

export function token(table: string): Uint8Array | null {
  const hex = localStorage.getItem(SEAT + table);
  return hex && /^[0-9a-f]{64}$/.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (each) => parseInt(each, 16)) : null;
}

export const forgetToken = (table: string): void => localStorage.removeItem(SEAT + table);
export const tables = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(SEAT)).map((key) => key.slice(SEAT.length));
