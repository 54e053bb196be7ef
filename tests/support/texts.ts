import type { Page } from "@playwright/test";
import { attackTexts, hasSharedTexts } from "./attack-texts.ts";

/** All texts take half an hour; a spread of them a minute. */
export const isSoak = process.env.SOAK === "1";
export const TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 60);

if (!hasSharedTexts) console.info("texts: ../shared/fixtures is absent, only our own list is tried");

export const base = () => process.env.E2E_BASE_URL ?? "";

/** Every so many, at least `count` of them where there are as many; all of them in the long run. */
export function some(texts: readonly string[], count: number): string[] {
  const step = isSoak ? 1 : Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, index) => index % step === 0);
}

/** A call as our own pages make it; whatever comes back */
export function send(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
  headers: Record<string, string> = {},
) {
  return page.request.fetch(path, { method, data, headers: { origin: new URL(base()).origin, ...headers } });
}

/** How long the texts of one test may take */
export const TEXTS_MS = isSoak ? 3_600_000 : 110_000;

/** What a header can carry at all. */
export const headerSafe = (text: string) => text.replace(/[^\x20-\x7e]/g, "").trim();
