import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { PAGES } from "#tests/access/pages.ts";
import { addressOf } from "#tests/access/table.ts";
import { ask } from "#tests/support/http-exchange.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How it is written, not what it says: React writes <br/> and disabled="".
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "attr-case": "off",
    "no-redundant-for": "off",
    // Advice: a <div role="region"> that scrolls is as good as a <section>.
    "prefer-native-element": "off",
    // It can't see that of two, one is hidden: by the width of the screen, or as a part that is still to be put in place.
    "unique-landmark": "off",
    // Widths and places that are data, such as those of the islands, stand in style attributes.
    "no-inline-style": "off",
    // React's own ids have signs that are fine in HTML.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** What the validator says against the standard. */
const EXCUSED = [
  // A global attribute, and of use once the password is shown as text
  /^input-attributes: Attribute "autocapitalize" is not allowed on <input type="password">/,
  // The button becomes one that sends once there is a script to send with.
  /^wcag\/h32: <form> element must have a submit button/,
];

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const all = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return all.filter((problem) => !EXCUSED.some((excuse) => excuse.test(problem)));
}

const DOCUMENTS = [
  ...PAGES.filter(({ who }) => who === "public").map(({ path }) => path),
  ...["/auth?signup=true", "/no-such-page"],
];

test("the HTML of every page that a visitor may open is valid", async () => {
  const wrong: string[] = [];
  for (const path of DOCUMENTS) {
    const { text: html } = await ask(addressOf(path), { redirect: "follow" });
    expect(html.length).toBeGreaterThan(5000);
    wrong.push(...new Set((await problemsOf(html)).map((problem) => `${path}: ${problem}`)));
  }
  expect(wrong).toEqual([]);
});

test("the control: what is no valid HTML is told", async () => {
  const { text: html } = await ask("/terms");
  expect(await problemsOf(html)).toEqual([]);
  for (const [planted, rule] of [
    ["<p><div>x</div></p>", /element-permitted-content|close-order|no-implicit-close/],
    ['<i id="a"></i><i id="a"></i>', /no-dup-id/],
    ["<img src='/icon.svg'>", /wcag\/h37/],
    ["<button>Send</button>", /no-implicit-button-type/],
    ['<a href="/"><button type="button">x</button></a>', /element-permitted-content/],
    ["<table><tr><td>x</td><div>y</div></tr></table>", /element-permitted-content/],
  ] as const)
    expect((await problemsOf(html.replace("</main>", `${planted}</main>`))).join("; "), planted).toMatch(
      rule,
    );
});
