import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { GameOver } from "#components/hearts/game-over.tsx";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Out of Hearts!", robots: { index: false } };

async function GameOverOfViewer() {
  const viewer = await getViewer();
  if (!viewer) redirect(paths.authThen(paths.gameOver));
  return <GameOver stats={viewer.stats} />;
}

export default function GameOverPage() {
  return (
    <Suspense fallback={<div data-theme="dark" className="min-h-dvh bg-bg" />}>
      <GameOverOfViewer />
    </Suspense>
  );
}
