import { ImportError } from "#lib/course-reader/import-error.ts";
import type { Archive } from "#lib/server/files/archive.ts";

export const MANIFEST = "imsmanifest.xml";
const JUNK = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/)/;

/** What file managers leave in every archive and no one put there. */
export function isJunk(name: string): boolean {
  return JUNK.test(name);
}

/** Where the manifest lies: a course zipped together with its folder is as good as one zipped from inside it. */
export function findManifest(archive: Archive): string | null {
  if (archive.has(MANIFEST)) return MANIFEST;
  const inner = archive.names.filter((name) => /^[^/]+\/imsmanifest\.xml$/.test(name) && !isJunk(name));
  return inner[0] && inner.length === 1 ? inner[0] : null;
}

/** The archive as seen from the manifest's folder. */
export function within(archive: Archive, folder: string): Archive {
  return {
    names: archive.names.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
    has: (name) => archive.has(folder + name),
    sizeOf: (name) => archive.sizeOf?.(folder + name) ?? null,
    readBuffer: (name, max) => archive.readBuffer(folder + name, max),
    readText: (name, max) => archive.readText(folder + name, max),
    close: () => archive.close(),
  };
}

/** The cartridge within an archive. Throws ImportError `not_cartridge` where there is none. */
export function toCartridge(archive: Archive): Archive {
  const manifest = findManifest(archive);
  if (!manifest)
    throw new ImportError("not_cartridge", "This zip is no Common Cartridge: it has no imsmanifest.xml.");
  return within(archive, manifest.slice(0, -MANIFEST.length));
}
