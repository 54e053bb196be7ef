import type { Page } from "@playwright/test";
import { attackTexts, hasSharedTexts } from "./attack-texts.ts";
import { isSoak } from "./soak.ts";

/** All texts take half an hour; ours and a few of the others half a minute. */
export const TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 20);

if (!hasSharedTexts) console.info("texts: ../shared/fixtures is absent, only our own list is tried");

export const base = () => process.env.E2E_BASE_URL ?? "";

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
