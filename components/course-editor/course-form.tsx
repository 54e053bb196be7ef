"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { counted } from "#components/course/course-view.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { paths } from "#lib/client/paths.ts";
import { refreshCourses } from "#lib/course/client.ts";
import { islandsInOrder, MAX_DESCRIPTION } from "#lib/course/outline/outline.ts";
import { useRemoveCourse } from "#lib/course/outline/outline-client.ts";
import { useActs } from "./editor-context.ts";
import { FORM_HEADING } from "./focus.ts";
import { BackToOutline } from "./part-header.tsx";
import { TextArea } from "./text-area.tsx";
import { TitleInput } from "./title-input.tsx";
import type { CourseSaving } from "./use-course-saving.ts";

function RemoveCourse({ courseId, title }: { courseId: string; title: string }) {
  const [isAsked, setAsked] = useState(false);
  const removal = useRemoveCourse(courseId);
  const [router, client] = [useRouter(), useQueryClient()];
  const remove = () =>
    removal.mutate(undefined, {
      onError: (error) => toastFailure(error),
      onSuccess: async () => {
        toastSuccess(`“${title}” was removed.`);
        await refreshCourses(client);
        router.push(paths.courses);
      },
    });
  return (
    <section className="mt-10 border-line border-t pt-6">
      <h3 className="text-lg">Remove this course</h3>
      <p className="mt-1 text-ink-2 text-sm">
        This deletes the course and everything in it. You keep the XP and streak days you earned.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)} className="mt-3">
        Remove course…
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Remove this course?"
        message={`“${title}” and its quizzes will be deleted for good. You keep your XP and streak days.`}
        confirmLabel="Remove course"
        cancelLabel="Keep it"
        isLoading={removal.isPending}
        onConfirm={remove}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}

/** The course as a whole: its name, what it is about, and the way to be rid of it. */
export function CourseForm({ saving: { courseId, state } }: { saving: CourseSaving }) {
  const acts = useActs();
  const { view } = state;
  const rename = (title: string, description: string) =>
    acts.edit({ type: "rename", kind: "course", title, description });
  return (
    <>
      <BackToOutline />
      <h2 id={FORM_HEADING} tabIndex={-1} className="mb-1 text-2xl outline-none">
        Course
      </h2>
      <p className="mb-5 text-ink-3 text-sm">{counted(islandsInOrder(view).length, "island")}</p>
      <TitleInput
        partId={courseId}
        label="Title"
        title={view.title}
        onChange={(title) => rename(title, view.description)}
      />
      <Field label="Description" hint="A sentence or two: what it teaches, and for whom." className="mt-5">
        <TextArea
          rows={3}
          value={view.description}
          maxLength={MAX_DESCRIPTION}
          onChange={({ target }) => rename(view.title, target.value)}
        />
      </Field>
      <RemoveCourse courseId={courseId} title={view.title} />
    </>
  );
}
