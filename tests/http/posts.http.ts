import { expect, test } from "@playwright/test";
import { changePost, freshTitle, makePost, signInCms } from "#tests/support/cms.ts";
import { askDocument } from "#tests/support/document.ts";
import { onBlog } from "#tests/support/e2e-database.ts";
import { bodyFaults } from "#tests/support/headers.ts";
import { ask } from "#tests/support/http-exchange.ts";
import { faultsOf } from "#tests/support/markup-attacks.ts";
import { GROUPS, publish, surfaces } from "#tests/support/text-posts.ts";

test("posts made of attacks hold nothing that runs or fetches, for readers and for anyone who edits them", async ({
  request,
}) => {
  await signInCms(request);
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const texts of GROUPS) {
    const post = await publish(request, texts);
    expect(faultsOf(post.content)).toEqual([]);
    for (const path of surfaces(post)) {
      const { status, text, headers } = await ask(path, { headers: { cookie } });
      expect(status, path).toBe(200);
      expect(bodyFaults(text, headers["content-security-policy"] ?? ""), path).toEqual([]);
    }
    await onBlog(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [post._id]);
  }
  expect(GROUPS.flat().length).toBeGreaterThan(40);
});

test("harmless formatting survives as it was written", async ({ request }) => {
  const harmless =
    '<h2>A heading</h2><p>A <strong>bold</strong>, <em>leaning</em>, <s>struck</s> and <code>coded</code> word, H<sub>2</sub>O, x<sup>2</sup>.</p><ul><li>One</li><li>Two</li></ul><ol start="3"><li>Three</li></ol><blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre><table><tbody><tr><th>Head</th><td colspan="2">Cell</td></tr></tbody></table><hr><p><a href="/pricing">Ours</a></p>';
  await signInCms(request);
  const { _id } = await makePost(request, { title: freshTitle("Harmless"), content: harmless });
  const { slug, content } = await changePost(request, _id, { status: "published" });
  expect(content).toBe(harmless);
  const { document } = await askDocument(`/blog/${slug}`);
  for (const tag of [
    ...["strong", "em", "s", "code", "sub", "sup", "blockquote", "pre", "th"],
    ...["td[colspan='2']", "ol[start='3']"],
  ])
    expect(document.querySelector(`main ${tag}`), tag).not.toBeNull();
  const headings = [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent?.trim());
  expect(headings).toContain("A heading");
});
