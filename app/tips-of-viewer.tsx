import { getPageUser } from "#app/viewer.ts";
import { KnownTips } from "#components/tips/known-tips.tsx";
import { getTips } from "#lib/learner/tip-queries.ts";

/**
 * Brings to the browser which bubbles its learner has seen; where that can't be read, none is shown. Reads the request: call
 * it under Suspense.
 */
export async function TipsOfViewer() {
  const user = await getPageUser();
  const tips = user && (await getTips(user.id).catch(() => null));
  return tips ? <KnownTips tips={tips} /> : null;
}
