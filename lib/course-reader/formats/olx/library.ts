import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { EncodingError } from "#lib/server/files/text-encoding.ts";
import { parseXml, XmlError } from "#lib/server/files/xml.ts";
import { ENTITY, type Loaded, PACKAGE } from "./archive.ts";
import { type Block, type Sequence, titleOf } from "./outline.ts";

const MAX_TOML_BYTES = 256 * 1024;
const DRAFT = "It is a draft that learners never saw.";

async function textOf(archive: Archive, name: string): Promise<string> {
  try {
    return await archive.readText(name, MAX_TOML_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof EncodingError) return "";
    throw error;
  }
}

/** The version that learners see, by the lines of its table; null where there is none. */
function publishedVersion(toml: string): string | null {
  const [, table = ""] = /^\[entity\.published\][^\n]*\n([^[]*)/m.exec(toml) ?? [];
  return /^\s*version_num\s*=\s*(\d{1,9})/m.exec(table)?.[1] ?? null;
}

/** Its pictures lie beside each part, whose markup calls them "/static/…". */
async function loadBlock(archive: Archive, folder: string): Promise<Loaded> {
  const path = `${folder}block.xml`;
  if (!archive.has(path)) return { fault: `The file ${path} is missing.` };
  try {
    const markup = (await archive.readText(path)).replace(/(["'])\/static\//g, `$1/${folder}static/`);
    return { node: parseXml(markup) };
  } catch (error) {
    if (error instanceof XmlError || error instanceof ArchiveError || error instanceof EncodingError)
      return { fault: `The file ${path} can't be read. ${error.message}` };
    throw error;
  }
}

/** The parts of a library as one sequence, in the archive's order. */
export async function readLibrary(archive: Archive): Promise<Sequence> {
  const head = await textOf(archive, PACKAGE);
  const title = /^\s*title\s*=\s*"((?:[^"\\]|\\.)*)"/m.exec(head)?.[1]?.replace(/\\(["\\])/g, "$1") ?? "";
  const blocks: Block[] = [];
  for (const name of archive.names) {
    const [, tag = "", id = ""] = ENTITY.exec(name) ?? [];
    if (tag === "") continue;
    const toml = await textOf(archive, name);
    const version = publishedVersion(toml);
    const folder = `${name.slice(0, -".toml".length)}/component_versions/v${version}/`;
    const loaded = version === null ? { fault: DRAFT } : await loadBlock(archive, folder);
    const shown = "node" in loaded ? titleOf(loaded.node) : "";
    blocks.push({ tag, id, title: shown || id, loaded });
  }
  return { id: null, title, blocks, fault: null };
}
