import { afterAll, expect, it } from "vitest";
import { runImport } from "#lib/course/import/job/job-service.ts";
import { db } from "#lib/server/db/db.ts";
import { paragraph, toDo } from "#scripts/connections/notion/blocks.ts";
import { Workspace } from "#scripts/connections/notion/workspace.ts";
import { startConnectedNotion } from "#tests/support/connections.ts";
import { resetImports, takeJob } from "#tests/support/imports.ts";
import "#tests/support/in-process-child.ts";
import {
  createNotionImporter,
  fetchedOnDisk,
  hastenNotion,
  useWorkspace,
} from "#tests/support/notion-imports.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

it("the same import of Notion that begins fifty times at once, and whose job runs a dozen times at once, becomes one course", async () => {
  await resetImports();
  hastenNotion();
  const workspace = new Workspace();
  const { id } = workspace.page("Sea", [paragraph("Wet?"), toDo("Yes", true), toDo("No", false)]);

  useWorkspace(notion, workspace);
  const importer = await createNotionImporter(notion);
  const begun = await Promise.all(Array.from({ length: 50 }, () => importer.begin([id], { preview: false })));
  expect(begun.filter(({ status }) => status === 202)).toHaveLength(1);
  const job = await takeJob();
  await Promise.all(Array.from({ length: 12 }, () => runImport(job)));
  expect((await importer.status(job.importId)).status).toBe("done");
  expect([await db().course.count(), fetchedOnDisk()]).toEqual([1, []]);
});
