import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { getViewer, requirePageUser } from "#app/viewer.ts";
import { byLastStudied } from "#components/course/course-view.ts";
import { GameOver } from "#components/hearts/game-over.tsx";
import { GameOverFrame } from "#components/hearts/game-over-frame.tsx";
import type { OpenLesson } from "#components/hearts/game-over-options.tsx";
import { getClassroom } from "#lib/classroom/queries.ts";
import { paths } from "#lib/client/paths.ts";
import { listMyCourses } from "#lib/course/queries.ts";
import { getPracticeState } from "#lib/practice/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata: Metadata = { title: "Out of Hearts!", robots: { index: false } };

/** The next open lesson of the course that was studied last and has one; null where there is none. */
async function findLesson(userId: string): Promise<OpenLesson | null> {
  const courses = byLastStudied(await listMyCourses(userId));
  const course = courses.find(({ lessonCount, doneLessons }) => doneLessons < lessonCount);
  const classroom = course && (await getClassroom(userId, course._id));
  const lessons = classroom?.units.flatMap(({ entries }) => entries) ?? [];
  const lesson = lessons.find(({ type, _id }) => type === "lesson" && _id === classroom?.resume?.lessonId);
  if (!course || !lesson) return null;
  const { _id: lessonId, title, minutes } = lesson;
  return { courseId: course._id, lessonId, title, minutes };
}

/** Where the read of what can be practiced fails, the browser asks for itself; a lesson is then left out. */
async function GameOverOfViewer() {
  const { id } = await requirePageUser(paths.gameOver);
  const viewer = await getViewer();
  if (!viewer) redirect(paths.authThen(paths.gameOver));
  const [practice, lesson] = await Promise.all([
    getPracticeState(id, new Date()).catch(() => undefined),
    findLesson(id).catch(() => null),
  ]);
  return (
    <GameOver
      stats={viewer.stats}
      practice={practice}
      lesson={lesson}
      isPremiumForSale={getOffer() !== null}
    />
  );
}

export default function GameOverPage() {
  return (
    <Suspense fallback={<GameOverFrame />}>
      <GameOverOfViewer />
    </Suspense>
  );
}
