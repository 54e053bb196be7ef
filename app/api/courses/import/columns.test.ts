import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { beforeEach, expect, it } from "vitest";
import { listImports } from "#lib/course/import/import-queries.ts";
import { createImporter, resetImports, workOff } from "#tests/support/imports.ts";

const ROWS = ["Ebb", "Flood", "Neap", "Spring"].map(
  (word, n) => `${n},What is ${word}?,${word},Foam ${n},Fog ${n}`,
);
const TABLE = `${ROWS.join("\n")}\n`;
const ROLES = ["ignore", "question", "correct", "wrong", "wrong"];

beforeEach(resetImports);

it("a table that doesn't tell its columns shows its beginning, and is read once they are named", async () => {
  const me = await createImporter();
  const asked = await me.read([["tides.csv", TABLE]]);
  expect(asked).toMatchObject({ status: "failed", error: { code: "columns_unknown" } });
  expect(asked.columns?.rows[0]).toEqual(["0", "What is Ebb?", "Ebb", "Foam 0", "Fog 0"]);
  expect(asked.columns?.guess).toHaveLength(5);
  const [listed] = await listImports(me.learner.id);
  expect(listed?.columns).toBeNull();
  const shown = await me.read([["tides.csv", TABLE]], { preview: "true", columns: JSON.stringify(ROLES) });
  expect(shown).toMatchObject({ status: "preview", columns: null, preview: { questionCount: 4 } });
});

it("the same holds for a text", async () => {
  const me = await createImporter();
  const { body } = await me.send({ text: TABLE, format: "csv", preview: true });
  await workOff();
  expect((await me.status(body.importId)).error?.code).toBe("columns_unknown");
  const named = await me.send({ text: TABLE, format: "csv", preview: true, columns: ROLES });
  await workOff();
  expect(await me.status(named.body.importId)).toMatchObject({ preview: { questionCount: 4 } });
});

it.each(["no json", "{}", "[]", '["answer"]', JSON.stringify(Array<string>(61).fill("term"))])(
  "columns that are none are refused: %s",
  async (columns) => {
    const me = await createImporter();
    const refused = await me.post([["tides.csv", TABLE]], { columns });
    expect(refused).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  },
);
