// The page's own words: English in the source, others from a file made of the game's .po file (build.mjs).

export type Language = "en" | "cs";
const KEY = "elcapitan:language";
let known: Record<string, string> = {};
export let language: Language = "en";

export function chosenLanguage(): Language {
  const chosen = localStorage.getItem(KEY) ?? navigator.language.slice(0, 2);
  return chosen === "cs" || chosen === "sk" ? "cs" : "en";
}

export async function useLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(KEY, wanted);
  language = wanted;
  known = wanted === "en" ? {} : await (await fetch(new URL(`${wanted}.json`, import.meta.url))).json();
  document.documentElement.lang = wanted;
}

// The words in the language, with values in place of {names}.
export function _(words: string, values: Record<string, string | number> = {}): string {
  return (known[words] ?? words).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// The same for words that mean several things; the context says which.
export function pgettext(context: string, words: string): string {
  return known[`${context}\u0004${words}`] ?? words;
}
