import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
import yazl from "yazl";

/** One file of a hand-made zip; what isn't given is as an honest writer would write it. */
export interface RawEntry {
  name: string | Buffer;
  data?: Buffer | string;
  /** 0 stored, 8 deflated. */
  method?: number;
  flags?: number;
  crc?: number;
  declaredSize?: number;
  declaredPackedSize?: number;
  /** Unix mode, as in 0o120777 for a link. */
  mode?: number;
  /** Points at the bytes of an earlier file, by its place in the list. */
  sharesDataOf?: number;
  /** Moves the offset in the directory by so many bytes. */
  shiftOffset?: number;
  extra?: Buffer;
}

export interface RawZip {
  /** What the end record claims. */
  entryCount?: number;
  comment?: Buffer;
  prefix?: Buffer;
  disk?: number;
}

interface Written {
  name: Buffer;
  packed: Buffer;
  offset: number;
  entry: RawEntry;
  fields: Buffer;
}

const UTF8 = 0x800;
const UNIX = 3;

/** The fields that the local header and the directory share, from the version on. */
function sharedFields(entry: RawEntry, data: Buffer, packed: Buffer, nameLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags ?? UTF8, 2);
  fields.writeUInt16LE(entry.method ?? 8, 4);
  fields.writeUInt32LE(0x00210000, 6);
  fields.writeUInt32LE(entry.crc ?? crc32(data), 10);
  fields.writeUInt32LE(entry.declaredPackedSize ?? packed.length, 14);
  fields.writeUInt32LE(entry.declaredSize ?? data.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function directoryRecord({ name, offset, entry, fields }: Written): Buffer {
  const extra = entry.extra ?? Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((UNIX << 8) | 20, 4);
  fields.copy(head, 6);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(((entry.mode ?? 0o100644) * 0x10000) >>> 0, 38);
  head.writeUInt32LE((offset + (entry.shiftOffset ?? 0)) >>> 0, 42);
  return Buffer.concat([head, name, extra]);
}

function endRecord(count: number, size: number, offset: number, options: RawZip): Buffer {
  const comment = options.comment ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.disk ?? 0, 4);
  end.writeUInt16LE(options.entryCount ?? count, 8);
  end.writeUInt16LE(options.entryCount ?? count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

/** A zip byte by byte, so that it can lie where no library would. */
export function rawZip(entries: readonly RawEntry[], options: RawZip = {}): Buffer {
  const chunks: Buffer[] = [options.prefix ?? Buffer.alloc(0)];
  const written: Written[] = [];
  let at = chunks[0]?.length ?? 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const shared = entry.sharesDataOf === undefined ? undefined : written[entry.sharesDataOf];
    if (shared) {
      const fields = Buffer.from(shared.fields);
      fields.writeUInt16LE(name.length, 22);
      written.push({ ...shared, name, entry, fields });
      continue;
    }
    const data = Buffer.from(entry.data ?? "");
    const packed = (entry.method ?? 8) === 8 ? deflateRawSync(data) : data;
    const fields = sharedFields(entry, data, packed, name.length);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, name, packed]);
    written.push({ name, packed, offset: at, entry, fields });
    chunks.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(written.map(directoryRecord));
  return Buffer.concat([...chunks, directory, endRecord(written.length, directory.length, at, options)]);
}

/** An honest zip of texts, by name. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}

/** Zips a folder as a tool would that exports a course, optionally with its own folder around it. */
export function zipFolder(folder: string, wrapper = ""): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    zip.addFile(file, wrapper + path.relative(folder, file).split(path.sep).join("/"));
  }
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}

/** A folder of its own for the files of one test, and what removes it again. */
export function makeScratch(): {
  folder: string;
  write: (name: string, bytes: Buffer | string) => string;
  remove: () => void;
} {
  const folder = mkdtempSync(path.join(tmpdir(), "waddle-import-"));
  return {
    folder,
    write: (name, bytes) => {
      const file = path.join(folder, name);
      writeFileSync(file, bytes);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const MANIFEST_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The smallest manifest that is one, with room for something in front of it and inside. */
export function manifestXml({ prologue = "", title = "Tiny", resources = "", items = "" } = {}): string {
  return `${MANIFEST_HEAD}${prologue}<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
  <metadata><lom><general><title><string>${title}</string></title></general></lom></metadata>
  <organizations><organization identifier="o"><item identifier="root">${items}</item></organization></organizations>
  <resources>${resources}</resources>
</manifest>`;
}

/** A document type that fetches a file, and one that grows to gigabytes. */
export const XXE_PROLOGUE = '<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n';
export const LAUGHS_PROLOGUE = `<!DOCTYPE manifest [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join("")}]>\n`;
