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
  ["text-embedding-3-small", { input: 0.02, output: 0 }],
  ["text-embedding-3-large", { input: 0.13, output: 0 }],
  ["text-embedding-ada-002", { input: 0.1, output: 0 }],
  ["o4-mini", { input: 1.1, output: 4.4 }],
  ["o3", { input: 2, output: 8 }],
];
/** Of a model that isn't listed: rather too much than too little, since the cap is held against it. */
const UNKNOWN: Price = { input: 2.5, output: 10 };

export const MICROS_A_DOLLAR = 1_000_000;

function priceOf(model: string): Price {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  return PRICES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? UNKNOWN;
}

/** What so many tokens cost, in millionths of a dollar, rounded up. docs/product.md#generated-posts */
export function costMicros(model: string, use: { inputTokens: number; outputTokens: number }): number {
  const { input, output } = priceOf(model);
  return Math.ceil(use.inputTokens * input + use.outputTokens * output);
}

/** Whether nothing more may be spent this month; `cap` in dollars. */
export function isCapReached(spentMicros: number, cap: number): boolean {
  return spentMicros >= cap * MICROS_A_DOLLAR;
}

/** The first instant of the calendar month (UTC) that `now` lies in. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
