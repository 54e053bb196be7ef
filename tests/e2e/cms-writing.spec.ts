import { expect, type Page, test } from "@playwright/test";
import {
  freshTitle,
  openEditor,
  readPost,
  signInCms,
  statusOf,
  textOf,
  titleOf,
} from "#tests/support/cms.ts";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test.beforeEach(({ page }) => signInCms(page));

test("a text from Word arrives clean, through Trusted Types", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) refused.push(message.text());
  });
  await openEditor(page);
  await textOf(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<p class=MsoNormal style='mso-margin-top-alt:auto'>From <b>Word</b><o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>An item</p><script>document.title="run"</script>`,
    );
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(textOf(page).locator("strong")).toHaveText("Word");
  await expect(textOf(page).getByRole("listitem")).toHaveText("An item");
  expect(await textOf(page).innerHTML()).not.toMatch(/mso|style=|o:p|script/i);
  await expect(page).not.toHaveTitle("run");
  expect(refused).toEqual([]);
});

test("everything can be done by keyboard", async ({ page }) => {
  await openEditor(page);
  await titleOf(page).focus();
  await page.keyboard.type(freshTitle("Keys"));
  await page.keyboard.press("Enter");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold");
  const bold = page
    .getByRole("toolbar", { name: "Formatting" })
    .getByRole("button", { name: "Bold", exact: true });
  await expect(bold).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button").first().focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await expect(bold).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Address").fill("not a link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Link" })).toContainText("doesn't look like an address");
  await page.getByLabel("Address").fill("example.org");
  await page.keyboard.press("Enter");
  await expect(textOf(page).getByRole("link")).toHaveAttribute("href", "https://example.org");
  await page.keyboard.press("Control+s");
  await expect(statusOf(page)).toHaveText("Saved");
  await expect(page).not.toHaveURL(/new$/);
  await expect.poll(async () => (await readPost(page, idOf(page))).content).toContain("https://example.org");
});
