import { beforeEach, describe, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { createDraft, createGenerated, createPublished, minutes, NOON } from "#tests/support/posts.ts";
import { previewBodySchema } from "./preview-schema.ts";
import { previewPost } from "./preview-service.ts";
import { getPostForAdmin, getPublished } from "./queries.ts";

beforeEach(resetDatabase);

const words = (body: object) => previewBodySchema.parse({ title: "A title", ...body });

describe("a preview", () => {
  it("of a draft is what its readers would see, dated today", async () => {
    const { _id, updatedAt } = await createDraft({
      title: "Soon",
      content: "<h2>Why?</h2><p>So.</p>",
      keywords: ["a"],
    });
    expect(await previewPost(_id, null, minutes(5))).toMatchObject({
      post: {
        _id,
        title: "Soon",
        keywords: ["a"],
        status: "published",
        publishedAt: minutes(5).toISOString(),
        updatedAt,
      },
      html: '<h2 id="s-why">Why?</h2><p>So.</p>',
      headings: [{ id: "s-why", text: "Why?", level: 2 }],
    });
  });

  it("of a published post is the page of the post itself", async () => {
    const { _id, slug } = await createPublished({ content: "<p>Words</p>" });
    expect((await previewPost(_id, null, minutes(5)))?.post).toEqual(await getPublished(slug));
    expect((await previewPost((await createGenerated())._id, null, NOON))?.post.isGenerated).toBe(true);
  });

  it("takes words that nobody has saved, cleans them, and saves nothing", async () => {
    const { _id } = await createPublished();
    const before = await getPostForAdmin(_id);
    const preview = await previewPost(
      _id,
      words({ title: "", content: '<p onclick="x()">New<script>alert(1)</script><img src=x></p>' }),
      NOON,
    );
    expect(preview).toMatchObject({ post: { title: "Untitled", content: "<p>New</p>" }, html: "<p>New</p>" });
    expect(await getPostForAdmin(_id)).toEqual(before);
  });

  it("is refused for markup beyond what is safe to read", async () => {
    const { _id } = await createDraft();
    const content = "<b>".repeat(5000);
    await expect(previewPost(_id, words({ content }), NOON)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is of no unknown post", async () => {
    expect(await previewPost("01900000-0000-7000-8000-000000000000", null, NOON)).toBeNull();
  });
});
