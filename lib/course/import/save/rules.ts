/** Bounds of what a learner keeps; docs/product.md#import. */
export const MAX_COURSES = 500;
export const MAX_OWN_MEDIA_BYTES = 500 * 1024 * 1024;

/** Why a learner can't keep so much; null where they can. Bytes of media. */
export function excessOf({ courses, mediaBytes }: { courses: number; mediaBytes: number }): string | null {
  if (courses > MAX_COURSES) return `You have ${MAX_COURSES} courses: delete one before you import another.`;
  if (mediaBytes > MAX_OWN_MEDIA_BYTES)
    return "The pictures and sounds of your courses fill 500 MB: delete a course before you import this one.";
  return null;
}
