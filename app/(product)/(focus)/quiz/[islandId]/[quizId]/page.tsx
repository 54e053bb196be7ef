import type { Metadata } from "next";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { QuizInvitation } from "#components/quiz/quiz-invitation.tsx";
import { QuizScreen } from "#components/quiz/quiz-screen.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { paths } from "#lib/client/paths.ts";

export const metadata: Metadata = { title: "Quiz", robots: { index: false } };

type Params = Promise<{ islandId: string; quizId: string }>;

async function QuizOfViewer({ params }: { params: Params }) {
  const { islandId, quizId } = await params;
  const viewer = await getViewer();
  if (!viewer) return <QuizInvitation path={paths.quiz(islandId, quizId)} />;
  return <QuizScreen key={quizId} islandId={islandId} quizId={quizId} viewer={viewer} />;
}

export default function QuizPage({ params }: { params: Params }) {
  return (
    <Suspense fallback={<QuizSkeleton text="Preparing your quiz..." />}>
      <QuizOfViewer params={params} />
    </Suspense>
  );
}
