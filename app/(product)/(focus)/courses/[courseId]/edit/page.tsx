import type { Metadata } from "next";
import { Suspense } from "react";
import { getPageUser } from "#app/viewer.ts";
import { CourseEditor } from "#components/course-editor/course-editor.tsx";
import { EditorSkeleton } from "#components/course-editor/editor-skeleton.tsx";
import { CourseMissing, EditorInvitation } from "#components/course-editor/other-states.tsx";
import { getCourseDetail } from "#lib/course/queries.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";

export const metadata: Metadata = { title: "Edit course", robots: { index: false } };

type Params = Promise<{ courseId: string }>;

async function EditorOfViewer({ params }: { params: Params }) {
  const given = await params;
  const user = await getPageUser();
  if (!user) return <EditorInvitation courseId={given.courseId} />;
  const { data } = courseParamsSchema.safeParse(given);
  const course = data ? await getCourseDetail(user.id, data.courseId) : null;
  return course ? <CourseEditor key={course._id} course={course} /> : <CourseMissing />;
}

/** Open to everyone; what it shows is its owner's. */
export default function EditCoursePage({ params }: { params: Params }) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <EditorOfViewer params={params} />
    </Suspense>
  );
}
