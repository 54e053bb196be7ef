/** docs/product.md#offline */
export const MAX_KEPT_LESSONS = 30;
export const MAX_KEPT_BYTES = 50 * 1024 * 1024;

/** The pictures in a lesson's text that our own server has, each once. */
export function picturesIn(html: string): string[] {
  const sources = [...html.matchAll(/<img\b[^>]*?\ssrc="(\/api\/courses\/media\/[\w-]+)"/g)];
  return [...new Set(sources.map(([, address]) => address ?? ""))];
}

/** Those that no longer find room, the one opened last first. */
export function withoutRoom<Lesson extends { openedAt: number; bytes: number }>(
  lessons: readonly Lesson[],
): Lesson[] {
  let bytes = 0;
  return lessons
    .toSorted((a, b) => b.openedAt - a.openedAt)
    .filter((lesson, index) => {
      if (index < MAX_KEPT_LESSONS && bytes + lesson.bytes <= MAX_KEPT_BYTES) {
        bytes += lesson.bytes;
        return false;
      }
      return true;
    });
}
