/** Runs once when the server starts: a bad setting stops it here, and jobs begin to be worked off. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("#lib/server/env.ts");
  env();
  const { IMPORT_QUEUE, runImport } = await import("#lib/course/import/job/service.ts");
  const { sanitizeHtml } = await import("#lib/server/sanitize.ts");
  const { sweepUploads } = await import("#lib/server/upload.ts");
  const { work } = await import("#lib/server/jobs.ts");
  await work(IMPORT_QUEUE, runImport);
  await sweepUploads(new Date());
  // Its library takes most of a second to load: better now than in the first learner's request.
  sanitizeHtml("<p></p>");
}
