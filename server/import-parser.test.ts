import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type ParserMessage, parserMessageSchema } from "#lib/course-reader/schema.ts";
import { runChild } from "#lib/server/jobs/child.ts";
import { makeScratch, rawZip, zipFolder } from "#tests/support/archives.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

async function parse(bytes: Buffer | string, fileName: string): Promise<ParserMessage[]> {
  const messages: ParserMessage[] = [];
  await runChild({
    script: path.resolve("server/import-parser.ts"),
    args: [scratch.write("upload", bytes), fileName],
    onMessage: (message) => messages.push(parserMessageSchema.parse(message)),
  });
  expect(messages.pop()).toMatchObject({ type: "spent", cpuMs: expect.any(Number) });
  return messages;
}

describe("the reader in its own process", () => {
  it("sends steps and then the course, as the schema says", async () => {
    const messages = await parse(
      await zipFolder(path.resolve("tests/fixtures/import/cartridge-1-1")),
      "a.imscc",
    );
    expect(messages.at(-1)).toMatchObject({
      type: "result",
      result: { course: { title: "Polar birds & seas" } },
    });
    expect(messages.slice(0, -1).map((message) => message.type)).toEqual(
      messages.slice(0, -1).map(() => "step"),
    );
    expect(messages.length).toBeGreaterThan(4);
  });

  it("sends what is wrong with a file, with its report", async () => {
    expect((await parse("Essay?{}", "a.gift")).at(-1)).toMatchObject({
      type: "error",
      code: "nothing_to_play",
      report: { counts: { total: 1 } },
    });
    expect(await parse(rawZip([{ name: "b", data: Buffer.alloc(8_000_000) }]), "a.zip")).toMatchObject([
      { type: "error", code: "too_large" },
    ]);
  });

  it("sends a course of thousands of questions whole", async () => {
    const text = Array.from(
      { length: 1500 },
      (_, i) => `::Q${i}::[html]<p>What is <b>${i}</b>?</p>{=${i} ~${i + 1}}`,
    ).join("\n\n");
    const last = (await parse(text, "big.gift")).at(-1);
    expect(last).toMatchObject({
      type: "result",
      result: { report: { counts: { total: 1500, imported: 1500 } } },
    });
  });

  it("ends with its cause where something unforeseen happens", async () => {
    const run = runChild({
      script: path.resolve("server/import-parser.ts"),
      args: [path.join(scratch.folder, "gone"), "a"],
      onMessage: () => {},
    });
    await expect(run).rejects.toMatchObject({ code: "crashed", detail: expect.stringContaining("ENOENT") });
  });
});
