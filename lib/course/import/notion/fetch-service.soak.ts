import { afterAll, describe, expect, it } from "vitest";
import {
  block,
  bullet,
  foreignPicture,
  heading,
  paragraph,
  picture,
  toDo,
  toggle,
} from "#scripts/connections/notion/blocks.ts";
import { QUIZ_COLUMNS, tides } from "#scripts/connections/notion/sample.ts";
import type { Workspace } from "#scripts/connections/notion/workspace.ts";
import { startConnectedNotion } from "#tests/support/connections.ts";
import { resetImports, workOff } from "#tests/support/imports.ts";
import { PLANTS } from "#tests/support/notion-bundle.ts";
import { createNotionImporter, hastenNotion, useWorkspace } from "#tests/support/notion-imports.ts";
import { PACE } from "./pace-service.ts";

const notion = await startConnectedNotion();
afterAll(() => notion.stop());

const PAGES = 300;
const MB = 1024 * 1024;

/** 300 pages: one on top, 239 below it, of which ten aren't shared, and a database of 60 questions. */
function large(): { workspace: Workspace; top: string } {
  const workspace = tides();
  const top = workspace.page("Large", [paragraph("All of it.")]).id;
  for (let at = 0; at < PAGES - 61; at += 1) {
    const asked = [
      toggle(`Why ${at}?`, [paragraph(`Because of ${at}.`)]),
      paragraph(`Which is ${at}?`),
      toDo(`${at}`, true),
      toDo(`${at + 1}`, false),
    ];
    const read = [
      heading(1, `Part ${at}`),
      paragraph(PLANTS),
      bullet("One", [bullet("Inner")]),
      paragraph(PLANTS),
    ];
    const shown =
      at % 10 === 0 ? [picture("wave.png", "A wave"), foreignPicture("https://127.0.0.1/x.png")] : [];
    const lost = at % 20 === 0 ? [block("unsupported", { block_type: "form" })] : [];
    const page = workspace.page(`Page ${at}`, [...(at % 3 === 0 ? asked : read), ...shown, ...lost], {
      parent: top,
    });
    if (at % 24 === 5) workspace.unshare(page.id);
  }
  const quiz = workspace.database("Quiz", QUIZ_COLUMNS, top);
  for (let at = 0; at < 60; at += 1)
    workspace.row(quiz, [`Question ${at}?`, "A", "B", "C", at % 6 === 0 ? "" : "B"]);
  return { workspace, top };
}

async function measured<T>(work: () => Promise<T>) {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const startedAt = performance.now();
  const result = await work();
  clearInterval(timer);
  return {
    result,
    seconds: (performance.now() - startedAt) / 1000,
    more: (peak - before) / MB,
    peak: peak / MB,
  };
}

describe("300 pages of Notion", () => {
  it.each([
    ["as fast as it goes", 0],
    ["at Notion's pace", 340],
  ])("%s", async (name, everyMs) => {
    await resetImports();
    hastenNotion();
    const { workspace, top } = large();
    useWorkspace(notion, workspace);
    const importer = await createNotionImporter(notion);
    PACE.everyMs = everyMs;
    const { result, seconds, more, peak } = await measured(async () => {
      const { body } = await importer.begin([top]);
      let jobs = 0;
      while (["queued", "running"].includes((await importer.status(body.importId)).status)) {
        await workOff();
        jobs += 1;
      }
      return { preview: await importer.status(body.importId), jobs };
    });
    const { preview, jobs } = result;
    expect(preview.status).toBe("preview");
    const { total = 0, imported = 0, degraded = 0, skipped = 0 } = preview.report?.counts ?? {};
    expect(imported + degraded + skipped).toBe(total);
    const pages = preview.report?.items.filter(({ kind }) => kind === "page") ?? [];
    expect(pages).toHaveLength(PAGES - 60);
    const hidden = pages.filter(({ reason }) => reason?.includes("isn't shared"));
    expect(hidden).toHaveLength(10);
    const line = `${name}: ${seconds.toFixed(1)} s in ${jobs} jobs and ${notion.calls.length} calls, at most ${Math.round(peak)} MB (${Math.round(more)} more than before, the stand-in within); ${total} found = ${imported} imported + ${degraded} degraded + ${skipped} skipped\n`;
    process.stdout.write(line);
  });
});
