import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Suspense } from "react";
import { requirePageUser } from "#app/viewer.ts";
import { ClassroomMissing } from "#components/classroom/classroom-missing.tsx";
import { ClassroomScreen } from "#components/classroom/classroom-screen.tsx";
import { ClassroomSkeleton } from "#components/classroom/classroom-skeleton.tsx";
import { KeptClassroom } from "#components/classroom/offline/kept-classroom.tsx";
import { classroomOptions } from "#lib/classroom/client.ts";
import { getClassroom } from "#lib/classroom/queries.ts";
import { classroomQuerySchema } from "#lib/classroom/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { ServerHydration } from "#lib/client/server-hydration.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { lessonOptions } from "#lib/lesson/client.ts";
import { getLesson } from "#lib/lesson/queries.ts";

export const metadata: Metadata = { title: "Classroom" };

interface ClassroomPageProps {
  params: Promise<{ courseId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A read that fails is left out: the browser then asks for itself, and offers to try again. */
async function ClassroomOfLearner({ params, searchParams }: ClassroomPageProps) {
  const given = await params;
  const query = classroomQuerySchema.parse(await searchParams);
  const { id } = await requirePageUser(paths.classroom(given.courseId, query.lesson, query.at));
  const { data } = courseParamsSchema.safeParse(given);
  if (!data) return <ClassroomMissing />;
  const client = new QueryClient();
  const { courseId } = data;
  const classroom = await getClassroom(id, courseId).catch(() => undefined);
  if (classroom === null) return <ClassroomMissing />;
  if (classroom) client.setQueryData(classroomOptions(courseId).queryKey, classroom);
  const lessonId = query.lesson ?? classroom?.resume?.lessonId;
  if (lessonId) {
    const lesson = await getLesson(id, lessonId).catch(() => null);
    if (lesson) client.setQueryData(lessonOptions(lessonId).queryKey, lesson);
  }
  return (
    <ServerHydration state={dehydrate(client)}>
      <KeptClassroom userId={id}>
        <ClassroomScreen courseId={courseId} />
      </KeptClassroom>
    </ServerHydration>
  );
}

export default function ClassroomPage(props: ClassroomPageProps) {
  return (
    <Suspense fallback={<ClassroomSkeleton />}>
      <ClassroomOfLearner {...props} />
    </Suspense>
  );
}
