import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { GameOver } from "#components/hearts/game-over.tsx";
import { GameOverFrame } from "#components/hearts/game-over-frame.tsx";
import { paths } from "#lib/client/paths.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata: Metadata = { title: "Out of Hearts!", robots: { index: false } };

/** Where the read of what can be practiced fails, the browser asks for itself. */
async function GameOverOfViewer() {
  const { id } = await requirePageUser(paths.gameOver);
  const viewer = await getViewer();
  if (!viewer) redirect(paths.authThen(paths.gameOver));
  const practice = await getPracticeState(id, new Date()).catch(() => undefined);
  return <GameOver stats={viewer.stats} practice={practice} isPremiumForSale={getOffer() !== null} />;
}

export default function GameOverPage() {
  return (
    <Suspense fallback={<GameOverFrame />}>
      <GameOverOfViewer />
    </Suspense>
  );
}
