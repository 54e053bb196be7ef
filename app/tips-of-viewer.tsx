import { getPageUser } from "#app/viewer.ts";
import { KnownTips } from "#components/tips/known-tips.tsx";
import { getTips } from "#lib/learner/tip-queries.ts";

/** Brings to the browser which bubbles its learner has seen. Reads the request: call it under Suspense. */
export async function TipsOfViewer() {
  const user = await getPageUser();
  return user ? <KnownTips tips={await getTips(user.id)} /> : null;
}
