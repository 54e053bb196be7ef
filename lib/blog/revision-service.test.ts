import { beforeEach, describe, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { ANN, auditOf, createDraft, minutes } from "#tests/support/posts.ts";
import { getRevision, listRevisions } from "./queries.ts";
import { updatePost } from "./service.ts";

beforeEach(resetDatabase);

const textsOf = async (id: string) => {
  const rows = await listRevisions(id);
  const whole = await Promise.all(rows.map(({ version }) => getRevision(id, version)));
  return whole.map((revision) => revision?.content);
};

describe("overwriting what was saved elsewhere", () => {
  it("leaves both texts in the history, also where the same admin wrote both within a minute", async () => {
    const { _id } = await createDraft();
    const theirs = await updatePost(_id, { content: "<p>Theirs.</p>" }, ANN, minutes(0.5));
    const { updatedAt } = theirs;
    const mine = { content: "<p>Mine.</p>", updatedAt, isOverwrite: true };
    await updatePost(_id, mine, ANN, minutes(0.8));
    expect(await textsOf(_id)).toEqual(["<p>Mine.</p>", "<p>Theirs.</p>"]);
    expect(await auditOf(_id)).toEqual(["post_created", "post_updated"]);
    await updatePost(_id, { content: "<p>Mine, and more.</p>" }, ANN, minutes(1));
    expect(await textsOf(_id)).toEqual(["<p>Mine, and more.</p>", "<p>Theirs.</p>"]);
  });

  it("keeps every one of fifty texts that overwrite each other at once", async () => {
    const { _id } = await createDraft();
    const texts = Array.from({ length: 50 }, (_, at) => `<p>Text ${at}</p>`);
    await Promise.all(
      texts.map((content) => updatePost(_id, { content, isOverwrite: true }, ANN, minutes(1))),
    );
    expect((await textsOf(_id)).sort()).toEqual([...texts, "<p>Some words.</p>"].sort());
  });
});
