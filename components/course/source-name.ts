import type { ImportDto } from "#lib/course/import/import-schema.ts";

/** How an import's source is called: by its file, its page, its title, or its pages in Notion. */
export function sourceName({
  origin,
  address,
  fileName,
}: Pick<ImportDto, "origin" | "address" | "fileName">) {
  if (origin === "notion") return fileName === "" ? "Notion" : `Notion: ${fileName}`;
  if (origin === "text") return fileName.replace(/\.[a-z]{1,8}$/, "");
  return origin === "address" && address ? address.replace(/^https?:\/\/(www\.)?|\/$/g, "") : fileName;
}
