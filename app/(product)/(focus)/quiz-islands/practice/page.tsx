import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { PracticeScreen } from "#components/practice/practice-screen.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { practiceParamsSchema } from "#lib/practice/schema.ts";

export const metadata: Metadata = { title: "Practice", robots: { index: false } };

interface PageProps {
  searchParams: Promise<{ run?: string | string[] }>;
}

async function PracticeOfViewer({ searchParams }: PageProps) {
  const { run } = await searchParams;
  const runId = practiceParamsSchema.safeParse({ runId: run }).data?.runId;
  const viewer = await getViewer();
  if (!viewer) redirect(paths.authThen(runId === undefined ? paths.practice : paths.practiceRun(runId)));
  return <PracticeScreen stats={viewer.stats} runId={runId} />;
}

export default function PracticePage(props: PageProps) {
  return (
    <Suspense fallback={<QuizSkeleton text="Looking for your questions..." />}>
      <PracticeOfViewer {...props} />
    </Suspense>
  );
}
