"use client";

import { useEffect, useState } from "react";
import type { CourseDetailDto } from "#lib/course/schema.ts";
import { EditorScreen } from "./editor-screen.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { claimKept } from "./kept-edits.ts";

type Claim = Awaited<ReturnType<typeof claimKept>>;

/** The editor, once it is known what this device has kept of the course. */
export function CourseEditor({ course }: { course: CourseDetailDto }) {
  const [claim, setClaim] = useState<Claim | null>(null);
  const courseId = course._id;
  useEffect(() => {
    let isOver = false;
    let own: Claim | null = null;
    void claimKept(courseId).then((claimed) => {
      if (isOver) return claimed.release();
      own = claimed;
      setClaim(claimed);
    });
    return () => {
      isOver = true;
      own?.release();
    };
  }, [courseId]);
  return claim ? <EditorScreen course={course} claim={claim} /> : <EditorSkeleton />;
}
