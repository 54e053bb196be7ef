import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { RecallScreen } from "#components/practice/recall/recall-screen.tsx";
import { QuizSkeleton } from "#components/quiz/quiz-skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { recallQuerySchema } from "#lib/practice/recall/recall-schema.ts";

export const metadata: Metadata = { title: "Recall cards", robots: { index: false } };

interface PageProps {
  searchParams: Promise<{ island?: string | string[] }>;
}

async function CardsOfViewer({ searchParams }: PageProps) {
  const { island } = await searchParams;
  const query = recallQuerySchema.safeParse({ islandId: island });
  const islandId = query.success ? query.data.islandId : undefined;
  if (!(await getViewer())) redirect(paths.authThen(paths.practiceCards(islandId)));
  return <RecallScreen islandId={islandId} />;
}

export default function RecallPage(props: PageProps) {
  return (
    <Suspense fallback={<QuizSkeleton text="Looking for your cards..." />}>
      <CardsOfViewer {...props} />
    </Suspense>
  );
}
