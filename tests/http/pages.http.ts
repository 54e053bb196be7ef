import { expect, test } from "@playwright/test";
import { PAGES } from "#tests/access/pages.ts";
import { addressOf } from "#tests/access/table.ts";
import { ownPage, registerPerson } from "#tests/support/callers.ts";
import { askDocument, documentViolations, textsOf } from "#tests/support/document.ts";
import { ask } from "#tests/support/http-exchange.ts";

const LEADS_NOWHERE = ["/nowhere-at-all", "/pricing/nowhere", "/oauth/other/callback"];

// The documentation has hundreds of cards that are all alike: it is looked at in a browser.
const PUBLIC = PAGES.filter(({ who, path }) => who === "public" && path !== "/docs/api").map(
  ({ path }) => path,
);

for (const path of [
  ...PUBLIC,
  "/auth?signup=true",
  "/reset-password/none",
  "/nowhere-at-all",
  "/blog/nowhere",
])
  test(`${path} is accessible as it is sent`, async () => {
    const { text } = await ask(addressOf(path), { redirect: "follow" });
    expect(await documentViolations(text)).toEqual([]);
  });

test("the control: what is not accessible is told", async () => {
  const { text } = await ask("/terms");
  for (const [planted, rule] of [
    ["<img src='/icon.svg'>", /^image-alt: /],
    ["<button type='button'></button>", /^button-name: /],
    ["<input type='text'>", /^label: /],
    ["<div role='listitem'>x</div>", /^aria-required-parent: /],
  ] as const)
    expect(await documentViolations(text.replace("</main>", `${planted}</main>`))).toEqual([
      expect.stringMatching(rule),
    ]);
});

test("pricing shows three plans, where each leads, and no price by accident", async () => {
  const { document, main } = await askDocument("/pricing");
  const plan = (name: string) =>
    [...document.querySelectorAll("main section")].find(
      (section) => section.querySelector("h2, h3")?.textContent === name,
    );
  const linkOf = (name: string) => plan(name)?.querySelector("a")?.getAttribute("href");
  expect(plan("Free")?.textContent).toContain("Free, for good");
  expect(linkOf("Free")).toBe("/auth?signup=true");
  expect(plan("Premium")?.textContent).toContain("Price shown at checkout");
  expect(plan("Premium")?.textContent).toContain("non-refundable except for technical access failure");
  expect(linkOf("Premium")).toBe("/checkout");
  expect(linkOf("Enterprise")).toBe("/enterprise");
  expect(main).not.toMatch(/[$€£]/);
});

test("the table of plans compares by headings and says in words what is included", async () => {
  const { document } = await askDocument("/pricing");
  expect(textsOf(document, "thead th[scope=col]")).toContain("Premium");
  const rows = textsOf(document, "tbody tr:has(th[scope=row])");
  expect(rows).toContainEqual(expect.stringMatching(/^Hearts.*Five.*Unlimited/));
  expect(rows).toContainEqual(expect.stringMatching(/^Untimed mode.*Included/));
});

test("questions about the plans unfold without any script of ours", async () => {
  const { document } = await askDocument("/pricing");
  const question = [...document.querySelectorAll("details")].find(
    (each) => each.querySelector("summary")?.textContent?.trim() === "Can I finish a whole course on Free?",
  );
  expect(question?.open).toBe(false);
  expect(question?.textContent).toContain("nothing is ever locked");
});

for (const [path, heading, words] of [
  ["/privacy", "Privacy policy", "by email, by push and by SMS"],
  ["/terms", "Terms of use", "Payments are non-refundable except for technical access failure."],
] as const)
  test(`${path} has its date, its words, and contents that name its headings`, async () => {
    const { document, main } = await askDocument(path);
    expect(textsOf(document, "h1")).toEqual([heading]);
    expect(main).toContain("Last updated February 2025");
    expect(main).toContain(words);
    const links = [...document.querySelectorAll('nav[aria-label="On this page"] a')];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect(document.querySelector(link.getAttribute("href") ?? "#")?.textContent).toBeTruthy();
    expect(links.at(-1)?.getAttribute("href")).toBe("#contact");
  });

test("a visitor is sent to log in before checkout", async () => {
  for (const path of ["/checkout", "/checkout-success"]) {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([307, `/auth?next=${encodeURIComponent(path)}`]);
  }
});

test("opening the success of a payment buys nothing", async () => {
  const headers = ownPage((await registerPerson()).cookie);
  await ask("/checkout-success?session_id=cs_1&status=paid&isPremium=true", { headers });
  const stats = await ask("/api/users/quiz-stats", { headers });
  expect(JSON.parse(stats.text)).toMatchObject({ isPremium: false });
});

test("an address that leads nowhere answers 404, and with ways on", async () => {
  for (const path of LEADS_NOWHERE) {
    const { status, document } = await askDocument(path);
    expect(status, path).toBe(404);
    expect(textsOf(document, "h1"), path).toEqual(["We couldn't find this page"]);
    expect(document.querySelectorAll("main"), path).toHaveLength(1);
    const ways = [...document.querySelectorAll("main a")].map((link) => [
      link.textContent?.trim(),
      link.getAttribute("href"),
    ]);
    expect(ways).toContainEqual(["Home", "/"]);
    expect(ways).toContainEqual(["Quiz Islands", expect.any(String)]);
    expect(ways).toContainEqual(["Contact us", expect.any(String)]);
  }
});
