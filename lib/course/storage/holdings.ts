export const MB = 1_000_000;
/** Courses of one's own; docs/product.md#storage */
export const MAX_COURSES = 500;
/** What a version of a question takes beside its words: two rows and their places in the indexes, as measured. */
export const BYTES_A_VERSION = 700;

/** What a learner keeps, in bytes as the database keeps them. */
export interface Holdings {
  /** Courses of their own; the trash of one is none */
  courses: number;
  /** Of questions and, as one each, recall cards of all their courses, in the trash or not */
  versions: number;
  textBytes: number;
  mediaBytes: number;
  /** Previews that wait, reports, and what undoing an update needs */
  importBytes: number;
}

/** All of it together. */
export function storedBytes({ versions, textBytes, mediaBytes, importBytes }: Holdings): number {
  return versions * BYTES_A_VERSION + textBytes + mediaBytes + importBytes;
}

/** "480 MB", "0.4 MB": a size as people say it. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / MB;
  return `${megabytes < 10 ? Math.ceil(megabytes * 10) / 10 : Math.ceil(megabytes)} MB`;
}

export interface Excess {
  code: "cap_reached" | "quota_reached";
  message: string;
}

/** Why a learner can't keep so much; null where they can. `quota` is in bytes. */
export function excessOf(holdings: Holdings, quota: number): Excess | null {
  if (holdings.courses > MAX_COURSES) {
    const message = `You have ${MAX_COURSES} courses: delete one before you import another.`;
    return { code: "cap_reached", message };
  }
  if (storedBytes(holdings) <= quota) return null;
  const message = `Your courses would take more than the ${sizeInWords(quota)} that you have. Delete a course or a waiting preview that you no longer need.`;
  return { code: "quota_reached", message };
}
