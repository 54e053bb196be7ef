import { sourceName } from "#components/course/source-name.ts";
import { paths } from "#lib/client/paths.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";

interface ImportNotice {
  type: "info" | "success" | "error";
  message: string;
  /** Where it leads, and what that is called */
  label: string;
  href: string;
}

/** What is told of an import that came to an end while someone was elsewhere; null where there is nothing to tell. */
export function importNotice(job: ImportDto): ImportNotice | null {
  const { _id, status, course, preview, updates } = job;
  const back = `${paths.dashboard}?import=${_id}`;
  if (status === "preview" && preview) {
    const message = `The preview of “${preview.title}” is ready. Nothing is saved yet.`;
    return { type: "info", message, label: "Open preview", href: back };
  }
  if (status === "done" && course) {
    const message = `Your course “${course.title}” is ${updates ? "up to date" : "ready"}.`;
    return { type: "success", message, label: "Play", href: paths.courseIslands(course._id) };
  }
  if (status !== "failed") return null;
  const message = `“${sourceName(job)}” could not be imported.`;
  return { type: "error", message, label: "See why", href: back };
}
