import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { childAt, childrenOf, parseXml, textAt } from "#lib/server/files/xml.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { ANN, createDraft, createGenerated, createPublished, minutes } from "#tests/support/posts.ts";
import { getFeed } from "./feed-queries.ts";
import { deletePost } from "./service.ts";

beforeEach(resetDatabase);

const ODD = `]]> <script>alert("1")</script> & &amp; 'é' 🐧`;
const CONTENT = `<h2>]]&gt; &amp;amp;</h2><p><a href="/blog/x?a=1&amp;b=2">a</a> <a href="#s-b">b</a> <a href="https://c.example/">c</a></p>`;

async function rss() {
  const channel = childAt(parseXml((await getFeed("rss")).body), "channel");
  return { channel, items: childrenOf(channel, "item") };
}

async function atom() {
  const feed = parseXml((await getFeed("atom")).body);
  return { feed, entries: childrenOf(feed, "entry") };
}

async function oddPost() {
  return createPublished({
    title: ODD,
    slug: "odd",
    excerpt: ODD,
    author: ODD,
    keywords: ['a <b> & "c" ]]>', "&amp;"],
    content: CONTENT,
  });
}

describe("RSS", () => {
  it("tells each post in full, whatever its texts hold", async () => {
    const post = await oddPost();
    const { channel, items } = await rss();
    expect(childrenOf(channel, "link").map(({ text, attributes }) => attributes.href ?? text)).toEqual([
      "http://localhost:3000/blog",
      "http://localhost:3000/blog/rss.xml",
    ]);
    const [item] = items;
    expect(textAt(item, "title")).toBe(ODD);
    expect(textAt(item, "creator")).toBe(ODD);
    expect(childrenOf(item, "category").map(({ text }) => text)).toEqual(['a <b> & "c" ]]>', "&amp;"]);
    expect(textAt(item, "description")).toBe(
      `]]&gt; &lt;script&gt;alert("1")&lt;/script&gt; &amp; &amp;amp; 'é' 🐧`,
    );
    expect(textAt(item, "link")).toBe("http://localhost:3000/blog/odd");
    expect(childAt(item, "guid")).toMatchObject({
      text: `urn:uuid:${post._id}`,
      attributes: { isPermaLink: "false" },
    });
    expect(textAt(item, "pubDate")).toBe("Sun, 22 Nov 2026 12:00:00 GMT");
    const content = textAt(item, "encoded");
    expect(content).toContain('<a href="http://localhost:3000/blog/x?a=1&amp;b=2">a</a>');
    expect(content).toContain('<a href="http://localhost:3000/blog/odd#s-b">b</a>');
    expect(content).toContain(
      '<a href="https://c.example/" rel="noopener nofollow ugc" target="_blank">c</a>',
    );
    expect(content).toContain("<h2>]]&gt; &amp;amp;</h2>");
  });

  it("lets no title end its own element", async () => {
    await createPublished({ title: "]]>]]><x>]]>" });
    const { items } = await rss();
    expect(textAt(items[0], "title")).toBe("]]>]]><x>]]>");
  });

  it("holds the 50 newest, and no draft or deleted post", async () => {
    for (let index = 0; index < 51; index += 1) await createPublished({ title: `P${index}` }, minutes(index));
    const { _id } = await createPublished({}, minutes(60));
    await deletePost(_id, ANN, minutes(61));
    await createDraft();
    const { items } = await rss();
    expect(items.map((item) => textAt(item, "title"))).toEqual(
      Array.from({ length: 50 }, (_, index) => `P${50 - index}`),
    );
    expect(textAt(items[0], "creator")).toBe("The Waddle Team");
    const feed = await getFeed("rss");
    expect(feed.changedAt).toEqual(minutes(61));
    expect(await getFeed("rss")).toEqual(feed);
  });

  it("is a feed before there is a post", async () => {
    const { channel, items } = await rss();
    expect([textAt(channel, "title"), items]).toEqual(["Waddle Blog", []]);
    expect((await getFeed("rss")).changedAt).toBeNull();
  });
});

describe("Atom", () => {
  it("tells the same; its titles are markup, so they are escaped", async () => {
    const post = await oddPost();
    const { feed, entries } = await atom();
    expect(textAt(feed, "id")).toBe("http://localhost:3000/blog");
    expect(
      childrenOf(feed, "link").map(({ attributes }) => [attributes.rel, attributes.href]),
    ).toContainEqual(["self", "http://localhost:3000/blog/atom.xml"]);
    expect(textAt(feed, "updated")).toBe(post.updatedAt);
    const [entry] = entries;
    expect(childAt(entry, "title")).toMatchObject({
      attributes: { type: "html" },
      text: `]]&gt; &lt;script&gt;alert("1")&lt;/script&gt; &amp; &amp;amp; 'é' 🐧`,
    });
    expect(textAt(entry, "author", "name")).toBe(ODD);
    expect(childrenOf(entry, "category").map(({ attributes }) => attributes.term)).toEqual([
      'a <b> & "c" ]]>',
      "&amp;",
    ]);
    // Our reader forgives what others don't.
    const { body } = await getFeed("atom");
    expect(body).toContain('term="a &lt;b&gt; &amp; &quot;c&quot; ]]&gt;"');
    expect(textAt(entry, "id")).toBe(`urn:uuid:${post._id}`);
    expect([textAt(entry, "published"), textAt(entry, "updated")]).toEqual([
      post.publishedAt,
      post.updatedAt,
    ]);
    expect(childAt(entry, "content")).toMatchObject({
      attributes: { type: "html" },
      text: expect.stringContaining("<h2>]]&gt; &amp;amp;</h2>"),
    });
  });
});

it("both say what a model drafted", async () => {
  await createGenerated({ title: "Drafted" });
  await createPublished({ title: "Written" });
  for (const kind of ["rss", "atom"] as const)
    expect((await getFeed(kind)).body.split("was written by a language model.")).toHaveLength(2);
});

it("both leave out what XML can't hold, and our own stand-ins", async () => {
  // No call lets these in; a row may have them all the same.
  const odd = "a\u0001\u000b\ufffe\uffff\ue000\ue001b\t";
  const { _id } = await createPublished();
  const data = { title: odd, author: odd, excerpt: odd, keywords: [odd], content: `<p>${odd}</p>` };
  await db().blogPost.update({ where: { id: _id }, data });
  for (const kind of ["rss", "atom"] as const) {
    const { body } = await getFeed(kind);
    parseXml(body);
    expect(body).not.toMatch(/[^\t\n\r\u{20}-\u{dfff}\u{e004}-\u{fffd}\u{10000}-\u{10ffff}]/u);
    expect(body.match(/ab/g)?.length).toBeGreaterThanOrEqual(4);
  }
});
