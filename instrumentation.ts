/** Runs once when the server starts: a bad setting stops it here, and jobs begin to be worked off. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("#lib/server/env.ts");
  env();
  const { IMPORT_QUEUE, runImport } = await import("#lib/course/import/service.ts");
  const { work } = await import("#lib/server/jobs.ts");
  await work(IMPORT_QUEUE, runImport);
}
