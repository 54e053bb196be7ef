"use client";

import type { Outline, OutlineNode } from "#lib/course/outline/outline.ts";
import { CourseForm } from "./course-form.tsx";
import { IslandForm } from "./island-form.tsx";
import { LessonForm } from "./lesson-form.tsx";
import { QuizForm } from "./quiz-form.tsx";
import { UnitForm } from "./unit-form.tsx";
import type { CourseSaving } from "./use-course-saving.ts";
import { NO_UNIT } from "./words.ts";

/** "Sea › Ice" */
function pathTo(outline: Outline, { parentId, kind }: OutlineNode): string {
  const parent = parentId === null ? undefined : outline.nodes.get(parentId);
  if (!parent) return kind === "unit" ? outline.title : NO_UNIT;
  return parent.kind === "unit" ? parent.title : `${pathTo(outline, parent)} › ${parent.title}`;
}

/** The form of what is chosen; the course's own where that is nothing, or gone. */
export function PartForm({ saving, selectedId }: { saving: CourseSaving; selectedId: string | null }) {
  const { view } = saving.state;
  const node = selectedId === null ? undefined : view.nodes.get(selectedId);
  if (!node) return <CourseForm saving={saving} />;
  const within = pathTo(view, node);
  if (node.kind === "unit") return <UnitForm key={node.id} node={node} within={within} />;
  if (node.kind === "island") return <IslandForm key={node.id} saving={saving} node={node} within={within} />;
  if (node.kind === "lesson") return <LessonForm key={node.id} node={node} within={within} />;
  return <QuizForm key={node.id} saving={saving} node={node} within={within} />;
}
