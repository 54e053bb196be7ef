import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { POST as confirmImport } from "#app/api/courses/import/[importId]/confirm/route.ts";
import { DELETE as endImport, GET as getImport } from "#app/api/courses/import/[importId]/route.ts";
import { POST as importCourse } from "#app/api/courses/import/route.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { type ImportJob, importJob, runImport } from "#lib/course/import/job/job-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { callRoute } from "./call-route.ts";
import { resetDatabase } from "./database.ts";
import { bearer, createLearner, signIn } from "./factories.ts";

const uploadsFolder = () => path.resolve(env().DATA_DIR, "uploads");

/** What lies where uploads wait */
export const uploadsOnDisk = () => (existsSync(uploadsFolder()) ? readdirSync(uploadsFolder()) : []);

/** An empty database without jobs, and no uploads of another file in this process. */
export async function resetImports(): Promise<void> {
  rmSync(uploadsFolder(), { recursive: true, force: true });
  await resetDatabase();
  await dbPool().query(
    "DO $$ BEGIN IF to_regclass('pgboss.job') IS NOT NULL THEN DELETE FROM pgboss.job; END IF; END $$",
  );
}

/** The oldest job, taken out of its queue. */
export async function takeJob(): Promise<ImportJob> {
  const { rows } = await dbPool().query<{ id: string; data: ImportJob }>(
    "SELECT id, data FROM pgboss.job WHERE name = $1 AND state = 'created' ORDER BY created_on LIMIT 1",
    [importJob.name],
  );
  const [job] = rows;
  if (!job) throw new Error("no job is queued");
  await dbPool().query("DELETE FROM pgboss.job WHERE id = $1", [job.id]);
  return job.data;
}

/** Does what the server's worker does with the oldest job. */
export async function workOff(): Promise<void> {
  await runImport(await takeJob());
}

type Contents = string | Uint8Array<ArrayBuffer>;
type Fields = Record<string, string>;

/** A learner who imports by the calls of the API; jobs are done at once. */
export async function createImporter() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const json = async (response: Response) => ({ status: response.status, body: await response.json() });
  const post = async (files: readonly [name: string, contents: Contents][], fields: Fields = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    for (const [name, contents] of files) form.append("file", new File([contents], name), name);
    // As bytes: a form that is refused midway would go on writing to a stream that is closed.
    const written = new Response(form);
    const type = { "content-type": written.headers.get("content-type") ?? "" };
    const rawBody = new Uint8Array(await written.arrayBuffer());
    return json(await callRoute(importCourse, "/", { rawBody, headers: { ...headers, ...type } }));
  };
  const send = async (body: unknown) => json(await callRoute(importCourse, "/", { body, headers }));
  const status = async (importId: string): Promise<ImportDto> =>
    (await json(await callRoute(getImport, "/", { headers, params: { importId } }))).body;
  const end = async (importId: string) =>
    json(await callRoute(endImport, "/", { method: "DELETE", headers, params: { importId } }));
  const confirm = async (importId: string, body: unknown = {}) =>
    json(await callRoute(confirmImport, "/", { body, headers, params: { importId } }));
  /** Reads files into a preview, or as the fields say; returns how the import stands then. */
  const read = async (files: readonly [string, Contents][], fields: Fields = { preview: "true" }) => {
    const { body } = await post(files, fields);
    await workOff();
    return status(body.importId);
  };
  /** The id of a course that these files have become */
  const courseOf = async (...files: [string, Contents][]) => (await read(files, {})).course?._id ?? "";
  return { learner, headers, post, send, status, end, confirm, read, courseOf };
}
