import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";

export type TarEntry = Partial<Header> & { name: string; data?: Buffer | string };

/** A tar of these entries, as they are told. */
export function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { data = "", ...header } of entries) {
    if ((header.type ?? "file") === "file") packing.entry(header, Buffer.from(data));
    else packing.entry(header);
  }
  packing.finalize();
  return buffer(packing as unknown as AsyncIterable<Buffer>);
}

export const tarGz = async (entries: readonly TarEntry[]) => gzipSync(await tarOf(entries));

/** Packs texts by name, as a tool would that exports a course. */
export function tarGzOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  return tarGz(Object.entries(files).map(([name, data]) => ({ name, data })));
}

/** Packs a folder with everything in it. */
export function tarFolder(folder: string, wrapper = ""): Promise<Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  return tarGz(
    entries.map((file) => ({
      name: wrapper + path.relative(folder, file).split(path.sep).join("/"),
      data: readFileSync(file),
    })),
  );
}
