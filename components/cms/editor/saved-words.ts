import type { RevisionRowDto } from "#lib/blog/schema.ts";

const DONE: Record<RevisionRowDto["reason"], string> = {
  save: "saved",
  publish: "published",
  restore: "restored",
  generate: "written by AI for",
};

/** How a version came to be. Two of its names are no one's: what came with the installation, and its clock. */
export function savedWords({ reason, savedBy }: Pick<RevisionRowDto, "reason" | "savedBy">): string {
  if (reason === "publish" && savedBy === "seed") return "came with the blog";
  if (reason === "publish" && savedBy === "schedule") return "published at the time that was set";
  return reason === "generate" ? `${DONE[reason]} ${savedBy}` : `${DONE[reason]} by ${savedBy}`;
}
