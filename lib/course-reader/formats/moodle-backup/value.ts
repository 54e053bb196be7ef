import {
  type ReadText,
  readHtml,
  readMarkdown,
  readMoodle,
  readPlain,
} from "#lib/course-reader/shared/text/rich-text.ts";
import { textAt, type XmlNode } from "#lib/server/files/xml.ts";

/** How a backup writes that a field has no value */
const NULL = "$@NULL@$";

/** Moodle's numbers of text formats, as its XML export names them */
const FORMATS: Record<string, string> = { "1": "html", "2": "plain_text", "4": "markdown" };

/** The text of a field, "" where it has none. */
export function valueAt(node: XmlNode | undefined, ...path: string[]): string {
  const text = textAt(node, ...path);
  return text === NULL ? "" : text;
}

/** The format of the text in the field `name`, as Moodle's XML export names it. */
export function formatAt(node: XmlNode | undefined, name: string): string {
  return FORMATS[valueAt(node, `${name}format`)] ?? "moodle_auto_format";
}

/** A text field with its markup. */
export function richAt(node: XmlNode | undefined, name: string): ReadText {
  const format = formatAt(node, name);
  const value = valueAt(node, name);
  if (format === "html") return readHtml(value);
  if (format === "markdown") return readMarkdown(value);
  return format === "plain_text" ? readPlain(value) : readMoodle(value);
}
