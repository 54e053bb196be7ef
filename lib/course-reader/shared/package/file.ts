import type { Archive } from "#lib/server/files/archive.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { pathsFor } from "../text/media-path.ts";

/** The folder that a file of an archive lies in: "a/b" for "a/b/c.xml", "" for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The archive's file that an address in a file of `folder` leads to; null where it holds none. */
export function fileAt(archive: Archive, folder: string, href: string | null | undefined): string | null {
  return pathsFor(href ?? "", folder).find((path) => archive.has(path)) ?? null;
}

/** An address on some host, which no package holds. */
export function isElsewhere(href: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** A copy of an element whose pictures and sounds can be found from any folder, for markup that is shown elsewhere. */
export function rebase(node: XmlNode, folder: string): XmlNode {
  const attributes = { ...node.attributes };
  for (const name of ["src", "data"]) {
    const path = attributes[name] ? pathsFor(attributes[name], folder)[0] : undefined;
    if (path) attributes[name] = `/${encodeURI(path)}`;
  }
  const content = node.content.map((part) => (typeof part === "string" ? part : rebase(part, folder)));
  return { ...node, attributes, content, children: content.filter((part) => typeof part !== "string") };
}
