import { ImportError } from "#lib/course-reader/import-error.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { childrenOf, parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";

const TOO_LARGE = "The document is too long to be read at once. Split it and import the parts.";

/** An XML part of an Office document; null where the document doesn't have it. Throws ImportError `bad_xml`, `too_large`. */
export async function partOf(archive: Archive, path: string): Promise<XmlNode | null> {
  if (!archive.has(path)) return null;
  try {
    return parseXmlBuffer(await archive.readBuffer(path));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (error.code === "too_large") throw new ImportError("too_large", TOO_LARGE);
    throw new ImportError("bad_xml", `The document is damaged. ${error.message}`);
  }
}

/** A path as another part of the package names it, seen from that part's folder. */
function resolvePath(from: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts = from.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

export interface Relation {
  /** The last word of its type: "image", "slide", "notesSlide" … */
  type: string;
  /** The path of a part of the package; an address where it lies elsewhere */
  target: string;
  isExternal: boolean;
}

/** What a part of an Office document refers to, by id. */
export async function relationsOf(archive: Archive, path: string): Promise<Map<string, Relation>> {
  const at = path.lastIndexOf("/") + 1;
  const root = await partOf(archive, `${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
  return new Map(
    childrenOf(root ?? undefined, "Relationship").map(({ attributes }) => {
      const { Id = "", Type = "", Target = "", TargetMode = "" } = attributes;
      const isExternal = TargetMode === "External";
      const target = isExternal ? Target : resolvePath(path, Target);
      return [Id, { type: Type.split("/").at(-1) ?? "", target, isExternal }];
    }),
  );
}

/** The path of the part that holds the text: as the package says, else by its name. */
export async function mainPartOf(archive: Archive, named: RegExp): Promise<string> {
  const relations = [...(await relationsOf(archive, "")).values()];
  const main = relations.find(({ type, target }) => type === "officeDocument" && archive.has(target));
  return main?.target ?? archive.names.find((name) => named.test(name)) ?? "";
}

/** What stays behind, by the endings of the parts that hold it */
const UNREAD: [name: string, part: RegExp, reason: string][] = [
  ["Macros", /(^|\/)vbaProject\.bin$/i, "Macros are programs. They are ignored."],
  ["Charts", /(^|\/)charts\/chart[^/]*\.xml$/i, "Charts aren't read."],
  ["Videos", /(^|\/)media\/[^/]+\.(?:mp4|m4v|mov|avi|wmv|webm|mpe?g)$/i, "Videos aren't read."],
];
const MAX_FILES = 100;

/** What of an Office document is never read: programs, charts, videos, and files within the file. */
export function leftBehind(names: readonly string[]) {
  const left: { kind: string; name: string; reason: string }[] = [];
  for (const [name, part, reason] of UNREAD)
    if (names.some((each) => part.test(each))) left.push({ kind: "file", name, reason });
  for (const name of names.filter((each) => /(^|\/)embeddings\/[^/]+$/i.test(each)).slice(0, MAX_FILES))
    left.push({
      kind: "file",
      name: name.split("/").at(-1) ?? name,
      reason: "A file within the file isn't read.",
    });
  return left;
}
