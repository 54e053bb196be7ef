import type { PlacedLesson } from "#lib/course/rules.ts";

/** A lesson of a draft: a page of one paragraph unless it is said otherwise. */
export function lessonDraft(title: string, more: Partial<PlacedLesson> = {}): PlacedLesson {
  return {
    title,
    kind: "page",
    html: `<p>What ${title} says.</p>`,
    sourceId: null,
    media: null,
    cues: null,
    chapters: null,
    transcript: "none",
    language: "en",
    seconds: null,
    before: null,
    ...more,
  };
}
