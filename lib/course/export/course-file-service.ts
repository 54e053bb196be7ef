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
import { type ReadCourse, readCourse, readMedium } from "./export-queries.ts";
import type { ExportJob } from "./export-schema.ts";

/** A statement of the export that takes longer is ended, also where no one is left to wait for it. */
const STATEMENT_TIMEOUT_MS = 20_000;

/** Our own JSON, two spaces deep; pictures and sounds are read one at a time. */
async function* jsonOf(sql: Sql, { file, media }: ReadCourse): AsyncGenerator<string> {
  yield `${JSON.stringify(file, null, 2).slice(0, -2)},\n  "media": [`;
  for (const [index, one] of media.entries()) {
    const bytes = await readMedium(sql, one.id);
    const entry = JSON.stringify({ name: fileNameOf(one), base64: bytes.toString("base64") }, null, 2);
    yield `${index === 0 ? "" : ","}\n    ${entry.replaceAll("\n", "\n    ")}`;
  }
  yield media.length === 0 ? "]\n}\n" : "\n  ]\n}\n";
}

async function* bytesOf(sql: Sql, mediaId: string): AsyncGenerator<Buffer> {
  yield await readMedium(sql, mediaId);
}

function cartridgeOf(sql: Sql, { file, media }: ReadCourse): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => void output.destroy(error));
  const parts = toCartridge(file, media.map(fileNameOf));
  for (const { path, content } of parts) zip.addBuffer(Buffer.from(content), path);
  for (const one of media) {
    zip.addReadStreamLazy(fileNameOf(one), { compress: false }, (use) => {
      const bytes = Readable.from(bytesOf(sql, one.id), { objectMode: false });
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
