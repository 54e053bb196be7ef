import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 as uuidv7 } from "uuid";
import { uploadPath } from "#lib/server/http/upload.ts";
import { type PageState, pageStateSchema } from "./state.ts";

const BUNDLE = "bundle.json";

/** Where what is fetched for an import waits. */
const folderOf = (importId: string) => uploadPath(`notion-${importId}`);

/** Removes all that was fetched for an import. */
export async function removeFetched(importId: string): Promise<void> {
  await rm(folderOf(importId), { force: true, recursive: true });
}

/** Undefined where there is no such file, or no whole one. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** What was fetched for an import, page by page. Each file is written as a whole or not at all. */
export class NotionStore {
  private readonly folder: string;

  constructor(importId: string) {
    this.folder = folderOf(importId);
  }

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  private async write(name: string, data: string | Buffer): Promise<void> {
    const file = path.join(this.folder, name);
    const half = `${file}.${uuidv7()}`;
    await writeFile(half, data);
    await rename(half, file);
  }

  /** A page as far as it was read; null where it wasn't. */
  async page(id: string): Promise<PageState | null> {
    const parsed = pageStateSchema.safeParse(await readJson(path.join(this.folder, `${id}.json`)));
    return parsed.success ? parsed.data : null;
  }

  /** Returns how many bytes it takes. */
  async keepPage(state: PageState): Promise<number> {
    const json = JSON.stringify(state);
    await this.write(`${state.page.id}.json`, json);
    return json.length;
  }

  async keepPicture(name: string, bytes: Buffer): Promise<void> {
    await this.write(`picture-${name}`, bytes);
  }

  async picture(name: string): Promise<Buffer> {
    return readFile(path.join(this.folder, `picture-${path.basename(name)}`));
  }

  async keepNote(name: string, value: object): Promise<void> {
    await this.write(`note-${name}.json`, JSON.stringify(value));
  }

  note(name: string): Promise<unknown> {
    return readJson(path.join(this.folder, `note-${name}.json`));
  }

  get bundle(): string {
    return path.join(this.folder, BUNDLE);
  }

  /** Writes the one file that the reader gets, piece by piece. */
  async keepBundle(pieces: AsyncIterable<string>): Promise<void> {
    const half = `${this.bundle}.${uuidv7()}`;
    await pipeline(Readable.from(pieces), createWriteStream(half));
    await rename(half, this.bundle);
  }
}
