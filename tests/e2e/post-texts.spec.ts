import { type Browser, expect, type Page, test } from "@playwright/test";
import { signInCms, textOf } from "#tests/support/cms.ts";
import { onBlog } from "#tests/support/e2e-database.ts";
import { watchAttacks } from "#tests/support/page-faults.ts";
import { isSoak, some } from "#tests/support/soak.ts";
import { GROUPS, POST_TEXTS, publish, surfaces } from "#tests/support/text-posts.ts";

// The markup of all of them is looked at by tests/http/posts.http.ts; here a few are given to a real browser.
/** Spread over all groups; the long run takes them all. */
const few = (count: number) => some(GROUPS, count).slice(0, isSoak ? GROUPS.length : count);

async function look(page: Page, path: string, faults: () => string[]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).or(textOf(page)).first(), path).toBeVisible();
  if (path.includes("/edit/")) await expect(textOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(faults(), path).toEqual([]);
}

test("posts made of attacks do nothing, to readers and to anyone who edits them", async ({ page }) => {
  const faults = await watchAttacks(page);
  await signInCms(page);
  for (const texts of few(2)) {
    const post = await publish(page, texts);
    for (const path of surfaces(post)) await look(page, path, faults);
    await onBlog(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [post._id]);
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
  for (const texts of few(4)) {
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
  await onBlog(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [_id]);
});

test("the control: the same texts in the same article run where the policy is away", async ({ browser }) => {
  const page = await withoutPolicy(browser);
  const faults = await watchAttacks(page);
  await signInCms(page);
  const { _id, slug } = await publish(page, ["Planted"]);
  for (const texts of few(4)) {
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
  console.info(
    `posts: ${ran} scripts of ${POST_TEXTS.length} texts ran where neither cleaning nor policy held`,
  );
  expect(ran).toBeGreaterThan(isSoak ? 500 : 5);
  await onBlog(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [_id]);
  await page.context().close();
});

async function withoutPolicy(browser: Browser): Promise<Page> {
  return (await browser.newContext({ bypassCSP: true })).newPage();
}

test("nor where no policy held: the cleaning alone stops them", async ({ browser }) => {
  const page = await withoutPolicy(browser);
  const faults = await watchAttacks(page);
  await signInCms(page);
  for (const texts of few(1)) {
    const post = await publish(page, texts);
    for (const path of surfaces(post)) await look(page, path, faults);
    await onBlog(`DELETE FROM "BlogPost" WHERE "id" = $1::uuid`, [post._id]);
  }
  await page.context().close();
});
