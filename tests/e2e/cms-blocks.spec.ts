import { expect, type Page, test } from "@playwright/test";
import {
  changePost,
  freshTitle,
  makePost,
  openEditor,
  readPost,
  signInCms,
  textOf,
  titleOf,
  write,
} from "#tests/support/cms.ts";
import { expectAccessibleHere } from "#tests/support/learner-page.ts";

const menuOf = (page: Page) => page.getByRole("listbox", { name: "Blocks" });
const cardOf = (page: Page, title: string) => page.getByRole("group", { name: `Bookmark: ${title}` });

/** What the browser has refused of ours: markup without our policy, styles and scripts from nowhere */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text());
  });
  return refused;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData("text/plain", plain);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test.beforeEach(({ page }) => signInCms(page));

test("a slash opens the blocks: by keys, by mouse, and away again", async ({ page }) => {
  const refused = watchRefusals(page);
  await openEditor(page);
  await titleOf(page).fill(freshTitle("Blocks"));
  await textOf(page).click();
  await page.keyboard.type("/");
  await expect(menuOf(page).getByRole("option", { selected: true })).toContainText("Heading 2");
  await expectAccessibleHere(page);
  await page.keyboard.press("ArrowDown");
  await expect(menuOf(page).getByRole("option", { selected: true })).toContainText("Heading 3");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Small");
  await expect(textOf(page).getByRole("heading", { level: 3 })).toHaveText("Small");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Either /");
  await menuOf(page)
    .getByRole("option", { name: /^Table/ })
    .click();
  await expect(textOf(page).getByRole("table")).toBeVisible();
  await page.keyboard.press("Control+End");
  // The editor has noticed that the cursor left the table.
  await expect(page.getByRole("toolbar", { name: "Table" })).toHaveCount(0);
  await page.keyboard.type("/nothing");
  await expect(page.getByText("No block is called “nothing”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
  expect(refused).toEqual([]);
});

test("selected words have tools beside them, which keys reach", async ({ page, isMobile }) => {
  test.skip(isMobile, "Phones show their own menu there");
  await openEditor(page);
  await textOf(page).click();
  await page.keyboard.type("Words to choose");
  await page.keyboard.press("Control+a");
  const bar = page.getByRole("toolbar", { name: "Selected words" });
  await expect(bar).toBeVisible();
  const [tools, words] = [
    await bar.boundingBox(),
    await textOf(page).getByText("Words to choose").boundingBox(),
  ];
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
  await page.keyboard.press("Alt+F10");
  await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(textOf(page).locator("em")).toHaveText("Words to choose");
  await expectAccessibleHere(page);
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
});

test("a pasted link becomes a card, or stays a link and says why", async ({ page, context }) => {
  const refused = watchRefusals(page);
  const { _id } = await makePost(page, { title: freshTitle("Cards"), content: "<p>Before.</p>" });
  await openEditor(page, _id);
  await write(page, "");
  await page.keyboard.press("Enter");
  await paste(page, "https://127.0.0.1/secret");
  await expect(page.getByText(/private network.* It stays a plain link\./)).toBeVisible();
  await expect(textOf(page).getByRole("link", { name: "https://127.0.0.1/secret" })).toBeVisible();
  const title = "Penguins <script>alert(1)</script>";
  const card = { href: "https://example.org/penguins", title, description: "Swim.", host: "example.org" };
  await page.route("**/bookmarks", (route) => route.fulfill({ json: { card, reason: null } }));
  await paste(page, card.href);
  await expect(cardOf(page, title)).toContainText("example.org");
  await expectAccessibleHere(page);
  await expect.poll(async () => (await readPost(page, _id)).content).toContain('title="Bookmark"');
  await page.reload();
  await expect(cardOf(page, title)).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = await opened;
  const link = preview.getByRole("link", { name: /^Penguins/ });
  await expect(link).toHaveAttribute("href", card.href);
  await expect(link).toHaveAttribute("rel", /nofollow/);
  await expect(link).toContainText("Swim.");
  expect(refused).toEqual([]);
});

test("the preview is for admins, and follows what is written", async ({ page, context, browser }) => {
  const { _id } = await makePost(page, { title: freshTitle("Seen"), content: "<p>Before.</p>" });
  await changePost(page, _id, { status: "published" });
  await openEditor(page, _id);
  await write(page, " Not saved.");
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByText("Before. Not saved.")).toBeVisible();
  await expect(preview.getByText("With your unsaved changes.")).toBeVisible();
  await expectAccessibleHere(preview);
  await write(page, " Nor this.");
  await expect(preview.getByText("Before. Not saved. Nor this.")).toBeVisible();
  expect((await readPost(page, _id)).content).toBe("<p>Before.</p>");
  const response = await preview.reload();
  expect(response?.headers()["cache-control"]).toContain("no-store");
  expect(response?.headers()["x-robots-tag"]).toContain("noindex");
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(preview.url());
  await expect(stranger).toHaveURL(/\/cms\/portal\//);
  await stranger.context().close();
});

test("any two versions stand side by side", async ({ page }) => {
  const { _id } = await makePost(page, {
    title: freshTitle("Sides"),
    content: "<p>The old words.</p><p>Stays.</p>",
  });
  await changePost(page, _id, {});
  await changePost(page, _id, { content: "<p>The new words.</p><p>Stays.</p>" });
  await changePost(page, _id, {});
  await openEditor(page, _id);
  await page.getByRole("button", { name: "Post settings" }).click();
  const versions = page.getByRole("button", { name: /^Compare version/ });
  await expect(versions.last()).toBeVisible();
  // The dialog hides them
  const count = await versions.count();
  await versions.last().click();
  const dialog = page.getByRole("dialog", { name: "Compare versions" });
  await expect(dialog.locator("del")).toContainText("old");
  await expect(dialog.locator("ins")).toContainText("new");
  await expectAccessibleHere(page);
  await dialog.getByLabel("New").selectOption({ index: count });
  await expect(dialog.getByText("The words are the same")).toBeVisible();
});
