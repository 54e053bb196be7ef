import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { ZipFile } from "yazl";
import { fileNameOf } from "#lib/course-reader/formats/waddle/course-file.ts";
import type { Sql } from "#lib/server/db/db.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import { toCartridge } from "./cartridge.ts";
import { type ReadCourse, readCourse, readMedium, readRecording } from "./export-queries.ts";
import type { ExportJob } from "./export-schema.ts";

/** A statement of the export that takes longer is ended, also where no one is left to wait for it. */
const STATEMENT_TIMEOUT_MS = 20_000;

interface Part {
  name: string;
  bytes: AsyncIterable<Buffer>;
}

async function* bytesOf(sql: Sql, mediaId: string): AsyncGenerator<Buffer> {
  yield await readMedium(sql, mediaId);
}

/** Pictures, sounds and recordings, read when they are asked for */
function partsOf(sql: Sql, { media, recordings }: ReadCourse): Part[] {
  return [
    ...media.map((one) => ({ name: fileNameOf(one), bytes: bytesOf(sql, one.id) })),
    ...recordings.map((one) => ({ name: fileNameOf(one), bytes: readRecording(sql, one.id) })),
  ];
}

/** Bytes as base64, in pieces that end where three bytes do. */
async function* base64Of(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    yield all.toString("base64", 0, whole);
    rest = all.subarray(whole);
  }
  yield rest.toString("base64");
}

/** Our own JSON, two spaces deep; what isn't text is read one at a time. */
async function* jsonOf(sql: Sql, course: ReadCourse): AsyncGenerator<string> {
  yield `${JSON.stringify(course.file, null, 2).slice(0, -2)},\n  "media": [`;
  const parts = partsOf(sql, course);
  for (const [index, { name, bytes }] of parts.entries()) {
    yield `${index === 0 ? "" : ","}\n    {\n      "name": ${JSON.stringify(name)},\n      "base64": "`;
    yield* base64Of(bytes);
    yield '"\n    }';
  }
  yield parts.length === 0 ? "]\n}\n" : "\n  ]\n}\n";
}

function cartridgeOf(sql: Sql, course: ReadCourse): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => void output.destroy(error));
  const files = partsOf(sql, course);
  const texts = toCartridge(
    course.file,
    files.map(({ name }) => name),
  );
  for (const { path, content } of texts) zip.addBuffer(Buffer.from(content), path);
  for (const { name, bytes: read } of files) {
    zip.addReadStreamLazy(name, { compress: false }, (use) => {
      const bytes = Readable.from(read, { objectMode: false });
      use(
        null,
        bytes.on("error", (error) => void output.destroy(error)),
      );
    });
  }
  zip.end();
  return output;
}

async function write(sql: Sql, { userId, courseId, format, path }: ExportJob): Promise<boolean> {
  const course = await readCourse(sql, userId, courseId);
  if (!course) return false;
  const content = format === "json" ? Readable.from(jsonOf(sql, course)) : cartridgeOf(sql, course);
  await pipeline(content, createWriteStream(path));
  return true;
}

/**
 * Writes a learner's own course into a file, read in one snapshot over a connection of its own. False where there is no
 * such course. For a process of its own: it takes seconds and megabytes. docs/product.md#course-export
 */
export async function writeCourseFile(job: ExportJob, connectionString: string): Promise<boolean> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const snapshot = kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
    return await snapshot.execute((sql) => write(sql, job));
  } finally {
    await kysely.destroy();
  }
}
