import "#tests/support/without-limits.ts";
import "#tests/support/in-process-child.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { createImporter, resetImports, uploadsOnDisk, workOff } from "#tests/support/imports.ts";
import { lectureFiles } from "#tests/support/lecture-files.ts";

const gift = (name: string) => `::${name}::Is it ${name}? { =Yes ~No ~Maybe }\n\n`;
const MB = 1024 * 1024;

beforeEach(resetImports);

describe("several files", () => {
  it("become one course, called after their folder; each folder in it is a unit", async () => {
    const me = await createImporter();
    const shown = await me.read([
      ["Biology/week 2/cells.gift", gift("cells")],
      ["Biology/week 1/plants.gift", gift("plants")],
      ["Biology/week 1/roots.gift", gift("roots")],
      ["Biology/.DS_Store", "x"],
      ["Biology/week 1/Thumbs.db", "x"],
    ]);
    expect(shown).toMatchObject({
      status: "preview",
      fileName: "Biology.zip",
      preview: { title: "Biology" },
    });
    expect(shown.preview?.units.map(({ title, islands }) => [title, islands.length])).toEqual([
      ["week 1", 2],
      ["week 2", 1],
    ]);
    expect(shown.report?.counts).toEqual({ total: 3, imported: 3, degraded: 0, skipped: 0 });
    expect(uploadsOnDisk()).toEqual([]);
  });

  it("of a lecture become its parts: slides, transcript and an exam with its keys", async () => {
    const me = await createImporter();
    const files = (await lectureFiles()).map(({ name, buffer }): [string, Uint8Array<ArrayBuffer>] => [
      name,
      new Uint8Array(buffer),
    ]);
    const shown = await me.read(files);
    expect(shown).toMatchObject({ status: "preview", format: "Several files" });
    expect(shown.preview?.islandCount).toBeGreaterThanOrEqual(3);
    const { counts } = shown.report ?? {};
    expect(counts?.total).toBe((counts?.imported ?? 0) + (counts?.degraded ?? 0) + (counts?.skipped ?? 0));
    await me.confirm(shown._id);
    await workOff();
    const versions = await db().questionVersion.findMany({ where: { text: { startsWith: "W" } } });
    const keys = versions.map(({ text, options, correctIndex }) => [
      text,
      (options as { text: string }[])[correctIndex ?? -1]?.text,
    ]);
    expect(keys).toContainEqual(["What do penguins eat?", "Fish"]);
    expect(keys).toContainEqual(["Where do penguins live?", "In the south"]);
  });

  it("without a folder are called after the first of them, or as their learner says", async () => {
    const me = await createImporter();
    const files: [string, string][] = [
      ["b.gift", gift("b")],
      ["Ebb 10.gift", gift("ten")],
      ["Ebb 9.gift", gift("nine")],
    ];
    expect(await me.read(files)).toMatchObject({
      fileName: "b.zip",
      preview: { title: "b", questionCount: 3 },
    });
    const named = await me.read(files, { preview: "true", title: "Tides" });
    expect(named.preview?.title).toBe("Tides");
  });

  it("are the same files in any order, and others once one differs", async () => {
    const me = await createImporter();
    const a: [string, string] = ["a.gift", gift("a")];
    const b: [string, string] = ["b.gift", gift("b")];
    await me.read([a, b], {});
    expect((await me.post([b, a])).status).toBe(409);
    expect((await me.post([a, ["b.gift", gift("c")]])).status).toBe(202);
  });

  it("of which only one can be seen are that one", async () => {
    const me = await createImporter();
    const shown = await me.read([
      ["notes/.DS_Store", "x"],
      ["notes/sea.gift", gift("sea")],
    ]);
    expect(shown).toMatchObject({ fileName: "sea.gift", format: "Moodle GIFT" });
  });

  it("may have names that climb, repeat or are odd", async () => {
    const me = await createImporter();
    const shown = await me.read([
      ["../../etc/a.gift", gift("climbs")],
      ["C:\\etc\\A.gift", gift("drive")],
      ["/etc/a.gift", gift("root")],
      ["", gift("nameless")],
    ]);
    expect(shown.report?.counts).toMatchObject({ total: 4, imported: 3, skipped: 1 });
  });

  it("that can't all be read say so, file by file", async () => {
    const me = await createImporter();
    const shown = await me.read([
      ["talk.mp4", Buffer.from("\0\0\0\x18ftypqt  ")],
      ["sea.gift", gift("sea")],
      ["old.rtf", "{\\rtf1 Hello}"],
    ]);
    expect(shown.status).toBe("preview");
    const skipped = shown.report?.items.filter(({ outcome }) => outcome === "skipped") ?? [];
    expect(skipped.map(({ name }) => name).sort()).toEqual(["old.rtf", "talk"]);
  });

  it("have 50 MB together and are 500 at most; else nothing stays", async () => {
    const me = await createImporter();
    const large = Buffer.alloc(26 * MB, "a");
    const heavy = await me.post([
      ["a.txt", large],
      ["b.txt", large],
    ]);
    expect(heavy).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(heavy.body.message).toBe("These files are more than 50 MB in total. Import them in batches.");
    const many = Array.from({ length: 501 }, (_, n): [string, string] => [`${n}.gift`, gift(`${n}`)]);
    const refused = await me.post(many);
    expect(refused).toMatchObject({ status: 413, body: { error: "too_large" } });
    expect(refused.body.message).toContain("500 files");
    expect(uploadsOnDisk()).toEqual([]);
    expect(await db().courseImport.count()).toBe(0);
    expect((await me.post(many.slice(1))).status).toBe(202);
  });
});
