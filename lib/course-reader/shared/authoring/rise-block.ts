import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { type Left, NO_FILM, NO_SOUND } from "./course.ts";

const plain = (markup: unknown): string => (typeof markup === "string" ? htmlToText(markup).trim() : "");
const EMBEDDED = "What is embedded from other sites isn't taken over.";
const OTHER = "Blocks of this kind aren't taken over.";

/** Which fields of its items a block shows; others are left over from what it was before. */
function fieldsOf(type: string, variant: string): string[] {
  if (type === "text" || type === "statement") {
    if (/^(?:sub)?heading$/.test(variant)) return ["heading"];
    return /heading/.test(variant) ? ["heading", "paragraph"] : ["paragraph"];
  }
  if (type === "quote") return ["paragraph", "name"];
  if (type === "list") return ["paragraph"];
  if (type === "image") return [variant === "text aside" ? "paragraph" : "caption"];
  if (type === "multimedia") return ["caption", "code"];
  return ["date", "title", "description", "front", "back"];
}

function wordsOf(item: unknown, field: string): string {
  const value = at(item, field);
  return typeof value === "object" ? plain(textAt(value, "description")) : plain(value);
}

/** Films and sounds of a block, and what can't be read of it. */
function leftOf(type: string, variant: string, name: string, items: readonly unknown[]): Left[] {
  const shows = (kind: string) =>
    items.some((item) => typeof at(item, "media", kind) === "object" && at(item, "media", kind) !== null);
  if (variant === "embed" || shows("embed")) return [{ kind: "embedded page", name, reason: EMBEDDED }];
  if (variant === "video" || shows("video")) return [{ kind: "video", name, reason: NO_FILM }];
  if (variant === "audio" || shows("audio")) return [{ kind: "sound", name, reason: NO_SOUND }];
  if (variant === "attachment") return [{ kind: "file", name, reason: "Attached files aren't taken over." }];
  if (variant === "storyline")
    return [{ kind: "block", name, reason: "An interaction of Storyline within the course isn't read." }];
  const isUnread = type === "chart" || variant === "scenario" || type === "mondrian";
  return isUnread ? [{ kind: variant || type, name, reason: OTHER }] : [];
}

/** What a block says, and what of it stays behind. */
export function readBlock(block: unknown): { text: string; left: Left[] } {
  const [type, variant] = [textAt(block, "type"), textAt(block, "variant")];
  const items = listAt(block, "items");
  const fields = fieldsOf(type, variant);
  const words = items
    .flatMap((item) => fields.map((field) => wordsOf(item, field)))
    .filter((text) => text !== "");
  const piles = listAt(block, "piles").map((pile) => plain(at(pile, "title")));
  const name = words[0] || variant || type || "Block";
  return {
    text: [...words, ...piles.filter((text) => text !== "")].join("\n\n"),
    left: leftOf(type, variant, name, items),
  };
}
