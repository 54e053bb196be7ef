import { type Embed, mediaAt } from "#lib/course-reader/shared/lessons/embeds.ts";
import { type NotionBlock, plainOf } from "#lib/course-reader/shared/notion-bundle.ts";

/** What a page shows or holds besides its words */
export interface Found {
  /** Films and sounds that lessons play */
  embeds: Embed[];
  /** Pictures that aren't there, and why */
  pictures: { name: string; reason: string }[];
  /** Blocks that don't come over, or only in part, by what they are called and why */
  lost: Map<string, { count: number; outcome: "degraded" | "skipped"; reason: string }>;
}

/** What is read, or stands for a page of its own */
const READ = new Set([
  ...["paragraph", "heading_1", "heading_2", "heading_3", "heading_4", "bulleted_list_item"],
  ...["numbered_list_item", "quote", "to_do", "toggle", "synced_block", "child_page", "child_database"],
  ...["equation", "code", "callout", "divider", "column_list", "column", "link_to_page", "table"],
  ...["table_row", "bookmark", "image", "link_preview", "tab"],
  // They only repeat what stands elsewhere.
  ...["breadcrumb", "table_of_contents"],
]);
const NAMES: Record<string, string> = {
  pdf: "PDF file",
  template: "template button",
  meeting_notes: "block of meeting notes",
  transcription: "block of meeting notes",
};
const HOSTED = "Of the files that Notion keeps, only pictures are read.";
const CLOSED = "Notion lets no other program read it.";
const UNREADABLE = "Blocks of this kind can't be read.";
const ONLY_LINK = "Only its link is kept: it can't be shown here.";

function addLoss({ lost }: Found, name: string, outcome: "degraded" | "skipped", reason: string): void {
  const known = lost.get(`${name} ${reason}`);
  if (known) known.count += 1;
  else lost.set(`${name} ${reason}`, { count: 1, outcome, reason });
}

function takeShown({ type, address, runs }: NotionBlock, found: Found): void {
  const media = address ? mediaAt(address) : null;
  if (media) found.embeds.push({ title: plainOf(runs).trim(), media });
  else if (address) addLoss(found, type, "degraded", ONLY_LINK);
  else addLoss(found, type, "skipped", HOSTED);
}

function take(block: NotionBlock, found: Found): void {
  const { type, problem, runs, children = [], picture } = block;
  if (type === "image" && !picture)
    found.pictures.push({ name: plainOf(runs).trim(), reason: problem ?? "Notion gives no address for it." });
  else if (type === "embed" || type === "video" || type === "audio") takeShown(block, found);
  else if (type === "pdf" || type === "file") addLoss(found, NAMES[type] ?? type, "skipped", HOSTED);
  else if (type === "unsupported") addLoss(found, "block", "skipped", CLOSED);
  else if (!READ.has(type)) addLoss(found, NAMES[type] ?? `block “${type}”`, "skipped", UNREADABLE);
  else if (problem) addLoss(found, `block “${type}”`, "degraded", problem);
  for (const child of children) take(child, found);
}

/** What of a page's blocks is no text: what it plays, and what is lost. */
export function findLosses(blocks: readonly NotionBlock[]): Found {
  const found: Found = { embeds: [], pictures: [], lost: new Map() };
  for (const block of blocks) take(block, found);
  return found;
}
