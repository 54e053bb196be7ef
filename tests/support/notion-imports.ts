import { PACE } from "#lib/course/import/notion/pace.ts";

/** No waiting for a stand-in on this machine. */
export function hastenNotion(): void {
  Object.assign(PACE, { everyMs: 0, retryMs: 1, answerMs: 1000 });
  // What another test was told to wait for is over.
  const holder = globalThis as typeof globalThis & { waddleNotionTurns?: Map<string, number> };
  holder.waddleNotionTurns?.clear();
}
