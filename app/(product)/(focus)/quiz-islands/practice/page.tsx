import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { PracticeScreen } from "#components/practice/practice-screen.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Practice", robots: { index: false } };

async function PracticeOfViewer() {
  const viewer = await getViewer();
  if (!viewer) redirect(paths.authThen(paths.practice));
  return <PracticeScreen stats={viewer.stats} />;
}

export default function PracticePage() {
  return (
    <Suspense fallback={<QuizSkeleton text="Looking for your questions..." />}>
      <PracticeOfViewer />
    </Suspense>
  );
}
