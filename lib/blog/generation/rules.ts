import { MINUTE_MS } from "../../core/time.ts";

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

/** The first instant of the calendar month (UTC) that `now` lies in. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

interface Price {
  /** Millionths of a dollar for a token that goes in */
  input: number;
  /** and for one that comes out */
  output: number;
}

/** Longer names first where one begins with another: `gpt-4.1-mini` is no `gpt-4.1`. */
const PRICES: readonly [string, Price][] = [
  ["gpt-4.1-nano", { input: 0.1, output: 0.4 }],
  ["gpt-4.1-mini", { input: 0.4, output: 1.6 }],
  ["gpt-4.1", { input: 2, output: 8 }],
  ["gpt-4o-mini", { input: 0.15, output: 0.6 }],
  ["gpt-4o", { input: 2.5, output: 10 }],
  ["gpt-5-nano", { input: 0.05, output: 0.4 }],
  ["gpt-5-mini", { input: 0.25, output: 2 }],
  ["gpt-5", { input: 1.25, output: 10 }],
  ["o4-mini", { input: 1.1, output: 4.4 }],
  ["o3", { input: 2, output: 8 }],
];
/** Of a model that isn't listed: rather too much than too little, since the cap is held against it. */
const UNKNOWN: Price = { input: 2.5, output: 10 };

function priceOf(model: string): Price {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  return PRICES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? UNKNOWN;
}

/** What so many tokens cost, in millionths of a dollar, rounded up. docs/product.md#generated-posts */
export function costMicros(model: string, use: { inputTokens: number; outputTokens: number }): number {
  const { input, output } = priceOf(model);
  return Math.ceil(use.inputTokens * input + use.outputTokens * output);
}

export const MICROS_A_DOLLAR = 1_000_000;

/** Whether nothing more may be spent this month; `cap` in dollars. */
export function isCapReached(spentMicros: number, cap: number): boolean {
  return spentMicros >= cap * MICROS_A_DOLLAR;
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
