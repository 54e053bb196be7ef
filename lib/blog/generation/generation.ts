import { MINUTE_MS } from "#lib/core/time.ts";

/** What is done one after the other, as the dialog says it. docs/product.md#generated-posts */
export const STEP_TEXTS = [
  "Researching trending topics...",
  "Generating creative ideas...",
  "Crafting thoughtful content...",
  "Optimizing for SEO...",
  "Finalizing your post...",
] as const;

export const LAST_STEP = STEP_TEXTS.length;

/** A generation that isn't over by then has failed. */
export const LIFE_MS = 10 * MINUTE_MS;

/** Characters of the text that the dialog shows */
export const PREVIEW_CHARACTERS = 600;

/** A finished text has at least so many words. */
export const MIN_WORDS = 500;

export function isUnderway(status: string): boolean {
  return status === "queued" || status === "running";
}

/** The hosts that the links of a text lead to, each once and sorted; `own` is not one of them. */
export function linkHosts(html: string, own: string): string[] {
  const hosts = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = ""]) => hostOf(href));
  return [...new Set(hosts)].filter((host) => host !== "" && host !== own).sort();
}

function hostOf(href: string): string {
  const address = href.replaceAll("&amp;", "&");
  if (/^mailto:/i.test(address)) return address.slice(address.lastIndexOf("@") + 1).split("?")[0] ?? "";
  return URL.canParse(address) ? new URL(address).host : "";
}

/** "$20", "$1.30", "$0.02"; what is less than a cent is said to be. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return "less than $0.01";
  return Number.isInteger(amount) ? `$${amount}` : `$${amount.toFixed(2)}`;
}
