// The player's share of a game's seed (docs/record.md, Cutting the deck): drawn, announced, and given once. What is kept
// of it is the share alone in hex (32 digits) until it is given, then the receipt (64): the share, and half of the hash
// over all that was announced.

import type { Over, ShareAsked, SharesAnnounced } from "./messages";
import type { Request } from "./connection";

const SHARE_BYTES = 16;
const SERVER = 0;

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (each) => parseInt(each, 16));

// What is kept from now on, and what is sent once that is stored.
export function answer(kept: string, message: ShareAsked | SharesAnnounced): { kept: string; request: Request | null } {
  const isGiven = kept.length === 4 * SHARE_BYTES;
  const share = kept ? unhex(kept).slice(0, SHARE_BYTES) : crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
  if (message.type === "share_asked")
    return isGiven ? { kept, request: null } : { kept: hex(share), request: { type: "commit_share", hash: sha256(share) } };
  const announced = [message.hash, ...message.hashes].map((hash, seat) => ({ seat, hash })).filter(({ hash }) => hash.length);
  const isIn = announced.some(({ seat, hash }) => seat === message.seat && hex(hash) === hex(sha256(share)));
  const receipt = hex(share) + fingerprint(announced);
  if (isGiven && kept !== receipt) return { kept, request: null }; // other hashes than before it saw our share
  return kept && isIn ? { kept: receipt, request: { type: "reveal_share", share } } : { kept: "", request: null };
}

// Whether the seed of a finished game is made of these shares, the player's own among them.
export function verdict(kept: string, over: Over): "" | "fair" | "missing" | "changed" {
  const shares = (over.shares ?? []).map(({ seat, hash, share }) => ({ seat, hash, share: share ?? new Uint8Array() }));
  const given = shares.filter(({ share }) => share.length);
  const isKept = kept.length === 4 * SHARE_BYTES;
  if (isKept && !given.some(({ seat, share }) => seat !== SERVER && hex(share) === kept.slice(0, 2 * SHARE_BYTES))) return "missing";
  if (!shares.length) return "";
  const seed = hex(sha256(join(given.flatMap(({ seat, share }) => [Uint8Array.of(seat), share])))).slice(0, 2 * SHARE_BYTES);
  const isFair = given.every(({ hash, share }) => hex(sha256(share)) === hex(hash)) && seed === over.seeds?.at(-1);
  return isFair && (!isKept || kept.slice(2 * SHARE_BYTES) === fingerprint(shares)) ? "fair" : "changed";
}

const fingerprint = (announced: { seat: number; hash: Uint8Array }[]): string =>
  hex(sha256(join(announced.flatMap(({ seat, hash }) => [Uint8Array.of(seat), hash])))).slice(0, 2 * SHARE_BYTES);

function join(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

// The first 32 bits of the fractions of square and cube roots of the first primes (FIPS 180-4).
const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter((n) => Array.from({ length: n - 2 }, (_, at) => at + 2).every((d) => n % d)).slice(0, 64);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

// Browsers have it of their own on encrypted pages alone.
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((bytes.length + 9 + 63) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, 8 * bytes.length);
  const state = [...START];
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(block + 4 * at));
    for (let at = 16; at < 64; at++) {
      const [first, last] = [words[at - 15]!, words[at - 2]!];
      const low = turn(first, 7) ^ turn(first, 18) ^ (first >>> 3);
      words.push((words[at - 16]! + low + words[at - 7]! + (turn(last, 17) ^ turn(last, 19) ^ (last >>> 10))) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at]! + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}
