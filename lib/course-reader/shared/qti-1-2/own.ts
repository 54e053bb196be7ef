import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { type Media, NO_MEDIA } from "#lib/course-reader/shared/media.ts";
import { readOwnQuestion } from "#lib/course-reader/shared/own-question.ts";
import { childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { sha256 } from "#lib/server/hash.ts";
import { metadataOf } from "./kinds.ts";

/** The metadata in which our own exports keep all of a question, beside what an item can say of it */
export const OWN_FIELD = "waddle_question";
const SAYS = ["presentation", "resprocessing", "itemfeedback"];

function shapeOf({ name, attributes, content }: XmlNode): unknown {
  const parts = content.map((part) =>
    typeof part === "string" ? part.replace(/\s+/g, " ").trim() : shapeOf(part),
  );
  return [name, Object.entries(attributes).sort(), parts.filter((part) => part !== "")];
}

/** What an item asks, pays and says, as one number: another one once a program has changed any of it. */
export function fingerprintOf(item: XmlNode): string {
  return sha256(JSON.stringify(SAYS.map((name) => childrenOf(item, name).map(shapeOf))));
}

function parse(field: string): { check?: unknown; question?: unknown } | null {
  try {
    const value: unknown = JSON.parse(field);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

/** The question as our own export has written it; null where it hasn't, or where the item was changed since. */
export function readOwnItem(node: XmlNode, media: Media | null): SourceQuestion | null {
  const field = metadataOf(node, OWN_FIELD);
  const own = field === "" ? null : parse(field);
  if (!own || own.check !== fingerprintOf(node)) return null;
  const question = readOwnQuestion(own.question, media ?? NO_MEDIA);
  return question.body.type === "stored" ? question : null;
}
