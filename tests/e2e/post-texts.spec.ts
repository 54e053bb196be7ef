import { type Browser, expect, type Page, test } from "@playwright/test";
import { sanitizeHtml } from "#lib/server/sanitize.ts";
import { attackTexts } from "#tests/support/attack-texts.ts";
import { changePost, freshTitle, makePost, signInCms, textOf } from "#tests/support/cms.ts";
import { onDatabase } from "#tests/support/e2e-database.ts";
import { isSoak } from "#tests/support/soak.ts";
import { watchAttacks } from "#tests/support/tour.ts";

/** Ours and a few of the others in every run, all of them in the long one. */
const TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 9).filter((text) => text.isWellFormed());
const A_POST = 12;

/** A text that leaves something open swallows what follows, so it is the last of its post. */
function groupsOf(texts: readonly string[]): string[][] {
  const isLast = (text: string) => !sanitizeHtml(`${text}<p>Before</p>`).includes("Before");
  const last = texts.filter(isLast);
  const others = texts.filter((text) => !isLast(text));
  const count = Math.max(last.length, Math.ceil(texts.length / A_POST));
  return Array.from({ length: count }, (_, at) => [
    ...others.filter((_text, index) => index % count === at),
    ...last.slice(at, at + 1),
  ]);
}

const GROUPS = groupsOf(TEXTS);

test.setTimeout(isSoak ? 3_600_000 : 110_000);

/** What fits into a line of a post's head */
const lines = (texts: readonly string[], longest: number) =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== "" && text.length <= longest && !/\p{Cc}/u.test(text));

/** A published post made of such texts, wherever a post holds a text. */
async function publish(page: Page, texts: readonly string[]): Promise<{ _id: string; slug: string }> {
  const [title = "", excerpt = "", author = ""] = lines(texts, 90);
  const content = texts.map((text) => `<p>Before</p>${text}<p>after</p>`).join("\n");
  const { _id } = await makePost(page, { title: `${freshTitle("Texts")} ${title}`.slice(0, 200), content });
  await changePost(page, _id, {
    excerpt,
    author,
    keywords: lines(texts, 40).slice(0, 8),
    seoTitle: title.slice(0, 70),
  });
  return changePost(page, _id, { status: "published" });
}

const surfaces = ({ _id, slug }: { _id: string; slug: string }) => [
  `/blog/${slug}`,
  "/blog",
  "/blog/admin",
  `/blog/admin/edit/${_id}`,
];

async function look(page: Page, path: string, faults: () => string[]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).or(textOf(page)).first(), path).toBeVisible();
  if (path.includes("/edit/")) await expect(textOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(faults(), path).toEqual([]);
}

test("posts made of attacks do nothing, to readers and to whoever edits them", async ({ page }) => {
  const faults = await watchAttacks(page);
  await signInCms(page);
  for (const texts of GROUPS) {
    const post = await publish(page, texts);
    for (const path of surfaces(post)) await look(page, path, faults);
    await onDatabase(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [post._id]);
  }
});

/** What no policy can stop, and the cleaning does: a page that sends its reader elsewhere */
const isRefresh = (text: string) => /http-equiv\W*refresh/i.test(text);

/** Puts texts into an article as they are: its policy and scripts are those that every reader gets. */
async function plant(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const end = html.lastIndexOf("</main>");
    expect(end).toBeGreaterThan(0);
    await route.fulfill({ response, body: html.slice(0, end) + texts.join("\n") + html.slice(end) });
  });
}

test("nor would they where nothing had cleaned them: the policy alone stops them", async ({ page }) => {
  const faults = await watchAttacks(page);
  await signInCms(page);
  const { _id, slug } = await publish(page, ["Planted"]);
  const isRun = (fault: string) => /^(ran|went to|asked):/.test(fault) && fault !== "went to: about:srcdoc";
  for (const texts of isSoak ? GROUPS : GROUPS.slice(0, 5)) {
    await plant(
      page,
      `**/blog/${slug}`,
      texts.filter((text) => !isRefresh(text)),
    );
    await page.goto(`/blog/${slug}`);
    await page.keyboard.press("Tab");
    await page.waitForLoadState("networkidle");
    expect(faults().filter(isRun), texts.join("\n")).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
  }
  await onDatabase(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [_id]);
});

test("the control: the same texts in the same article run where the policy is away", async ({ browser }) => {
  const page = await withoutPolicy(browser);
  const faults = await watchAttacks(page);
  await signInCms(page);
  const { _id, slug } = await publish(page, ["Planted"]);
  for (const texts of isSoak ? GROUPS : GROUPS.slice(0, 5)) {
    await plant(
      page,
      `**/blog/${slug}`,
      texts.filter((text) => !isRefresh(text)),
    );
    await page.goto(`/blog/${slug}`).catch(() => {});
    await page.waitForLoadState("load");
    await page.unrouteAll({ behavior: "wait" });
  }
  const ran = faults().filter((fault) => fault.startsWith("ran:")).length;
  console.info(`posts: ${ran} scripts of ${TEXTS.length} texts ran where neither cleaning nor policy held`);
  expect(ran).toBeGreaterThan(isSoak ? 500 : 5);
  await onDatabase(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [_id]);
  await page.context().close();
});

async function withoutPolicy(browser: Browser): Promise<Page> {
  return (await browser.newContext({ bypassCSP: true })).newPage();
}

test("nor where no policy held: the cleaning alone stops them", async ({ browser }) => {
  const page = await withoutPolicy(browser);
  const faults = await watchAttacks(page);
  await signInCms(page);
  for (const texts of isSoak ? GROUPS : GROUPS.slice(0, 3)) {
    const post = await publish(page, texts);
    for (const path of surfaces(post)) await look(page, path, faults);
    await onDatabase(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [post._id]);
  }
  await page.context().close();
});

test("harmless formatting survives as it was written", async ({ page }) => {
  const harmless =
    '<h2>A heading</h2><p>A <strong>bold</strong>, <em>leaning</em>, <s>struck</s> and <code>coded</code> word, H<sub>2</sub>O, x<sup>2</sup>.</p><ul><li>One</li><li>Two</li></ul><ol start="3"><li>Three</li></ol><blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre><table><tbody><tr><th>Head</th><td colspan="2">Cell</td></tr></tbody></table><hr><p><a href="/pricing">Ours</a></p>';
  await signInCms(page);
  const { _id } = await makePost(page, { title: freshTitle("Harmless"), content: harmless });
  const { slug, content } = await changePost(page, _id, { status: "published" });
  expect(content).toBe(harmless);
  await page.goto(`/blog/${slug}`);
  const main = page.getByRole("main");
  for (const tag of [
    "strong",
    "em",
    "s",
    "code",
    "sub",
    "sup",
    "blockquote",
    "pre",
    "th",
    "td[colspan='2']",
    "ol[start='3']",
  ])
    await expect(main.locator(tag).first(), tag).toBeVisible();
  await expect(main.getByRole("heading", { level: 2, name: "A heading" })).toBeVisible();
});
