import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Offer } from "#lib/pricing/rules.ts";
import { OUTGOING_SERVICES } from "#lib/site/outgoing-rules.ts";
import { CAPABILITIES } from "#lib/site/rules.ts";
import { LAST_UPDATED, type LegalDocument as Legal, type LegalBlock } from "./document.ts";
import { LegalDocument } from "./legal-document.tsx";
import { privacyDocument } from "./privacy.ts";
import { termsDocument } from "./terms.ts";

const OFFER: Offer = {
  ...{ currency: "EUR", month: 900, year: 9000, hasTax: true, trialDays: 14, graceDays: 7 },
  ...{ withdrawal: "refund", seller: "Floe Ltd, 1 Ice Street, Helsinki" },
};

const DOCUMENTS = [null, OFFER].flatMap((offer) =>
  [privacyDocument(offer), termsDocument(offer)].map((document) => ({
    document,
    name: `${document.title}, ${offer ? "with" : "without"} payments`,
  })),
);

function wordsOf(block: LegalBlock): string[] {
  if (block.kind === "table") return [block.caption, ...block.head, ...block.rows.flat()];
  const texts = block.kind === "list" ? block.items : [block.text];
  return texts.flatMap((text) =>
    typeof text === "string" ? [text] : text.map((part) => (typeof part === "string" ? part : part.text)),
  );
}

function wholeText({ title, lead, inShort, sections }: Legal): string {
  const body = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(wordsOf)]);
  return [title, lead, ...inShort, ...body].join("\n");
}

describe.each(DOCUMENTS)("$name", ({ document }) => {
  const { sections } = document;

  it("has an anchor of its own for each section", () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("says something under each heading", () => {
    expect(sections.length).toBeGreaterThan(9);
    for (const { title, blocks } of sections) {
      expect(title).not.toBe("");
      expect(blocks.length, title).toBeGreaterThan(0);
      for (const block of blocks) {
        expect(wordsOf(block).length, title).toBeGreaterThan(0);
        for (const words of wordsOf(block)) expect(words.trim(), title).not.toBe("");
      }
    }
  });

  it("has tables whose rows fill their columns and begin differently", () => {
    const tables = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === "table");
    expect(tables.length).toBeGreaterThan(0);
    for (const { head, rows } of tables) {
      for (const row of rows) expect(row).toHaveLength(head.length);
      expect(new Set(rows.map(([first]) => first)).size).toBe(rows.length);
    }
  });

  it("shows its date, every heading once and an entry for each in its contents", () => {
    const markup = renderToStaticMarkup(<LegalDocument content={document} />);
    expect(markup).toContain("Last updated February 2025");
    expect(markup.match(/<h1/g)).toHaveLength(1);
    for (const { id } of sections) {
      expect(markup.split(` id="${id}"`), id).toHaveLength(2);
      expect(markup.split(`href="#${id}"`).length, id).toBeGreaterThan(3);
    }
  });
});

it("dates both documents alike", () => {
  expect(LAST_UPDATED).toBe("Last updated February 2025");
});

describe("the terms", () => {
  it.each([
    "Free, Premium and Enterprise",
    "The minimum age is 13.",
    "consent of a parent or guardian",
    "Payments are non-refundable except for technical access failure.",
  ])("say: %s", (words) => {
    for (const offer of [null, OFFER]) expect(wholeText(termsDocument(offer))).toContain(words);
  });

  it("name every feature and whether there is one, and no list that is empty", () => {
    const terms = wholeText(termsDocument(null));
    for (const { name } of CAPABILITIES) expect(terms).toContain(name);
    expect(terms).toMatch(/Offered where the owner of this site has set them up: [^.]* and Card payments\./);
    expect(terms).not.toMatch(/Not offered today|: \./);
  });

  it("say nothing of prices, Stripe or a withdrawal where nothing is for sale", () => {
    const terms = wholeText(termsDocument(null));
    expect(terms).toContain("Card payments are not set up today, so nothing can be bought in the app.");
    expect(terms).not.toMatch(/€|Stripe|Floe Ltd|withdrawal form/);
  });

  it.each([
    "Premium is sold by Floe Ltd, 1 Ice Street, Helsinki.",
    "€9.00 incl. VAT a month or €90.00 incl. VAT a year, charged in EUR",
    "The first 14 days are free, once per account.",
    "renews at the end of each month or year",
    "You can cancel at any time under Profile, Plan.",
    "If a payment fails, Premium stays for 7 days",
    "withdraw from this contract within 14 days without giving any reason",
    "Withdraw from the contract here",
    "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract",
  ])("say what is for sale: %s", (words) => {
    expect(wholeText(termsDocument(OFFER))).toContain(words);
  });

  it("follow the setting about withdrawals", () => {
    const waived = wholeText(termsDocument({ ...OFFER, withdrawal: "waiver" }));
    expect(waived).toContain("you acknowledge that you lose your right of withdrawal");
    expect(waived).not.toMatch(/Withdraw from the contract here|withdrawal form/);
    const none = termsDocument({ ...OFFER, withdrawal: "none" });
    expect(none.sections.map(({ id }) => id)).not.toContain("withdrawal");
    expect(wholeText(none)).toContain("you have that right whatever is written here");
  });

  it("name the owner where no seller is set", () => {
    const terms = wholeText(termsDocument({ ...OFFER, seller: null, hasTax: false }));
    expect(terms).toContain("Premium is sold by the owner of this site.");
    expect(terms).toContain("To the owner of this site:");
    expect(terms).not.toContain("VAT");
  });
});

describe("the privacy policy", () => {
  const policy = wholeText(privacyDocument(null));
  const selling = wholeText(privacyDocument(OFFER));

  it.each([
    "Full name",
    "email address",
    "Picture, emoji or penguin",
    "language preference",
    "Notification preferences",
    "by email, by push and by SMS",
    "why you want to finish",
    "sealed",
    "the words that you agreed to, and when",
    "Reminders, sent or left out, with the reason: 90 days.",
    "A link to your progress: 90 days",
    "STOP",
    "Seven days later the account is deleted",
    "Logins that have ended: 30 days.",
    "waddle-session (or __Host-waddle-session)",
    "waddle-device (or __Host-waddle-device)",
    "No advertising, no trackers",
    "Connected apps",
    "what it may see, the address at which it is answered, when you connected it and when it was last used",
    "Progress elsewhere",
    "the address and title of the course, the lesson, the time you spent on it and whether it is completed",
    "consents to apps and their ends",
    "extensionRedirect",
    "waddle-extension-handoff",
    "A program that you connect: what you allowed, until you disconnect it.",
    "Connections of apps that have ended: 30 days.",
    "See which apps are connected, and disconnect them.",
  ])("says: %s", (words) => {
    expect(policy).toContain(words);
  });

  it.each([
    "the number by which Stripe knows you",
    "its last four digits and when it expires. Neither the card's number nor a postal address.",
    "your email address and our numbers for you and your order, and when you agreed to its terms",
    "usually within three days",
    "orders of Premium, their cancellations and withdrawals",
  ])("says of payments only where there are some: %s", (words) => {
    expect(selling).toContain(words);
    expect(policy).not.toContain(words);
  });

  it("doesn't promise that nothing leaves the browser", () => {
    expect(policy).not.toContain("never leave it");
  });

  it.each(CAPABILITIES.map(({ name, today }) => [name, today]))("says of %s: %s", (feature, today) => {
    const rows = privacyDocument(null)
      .sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === "table" ? block.rows : []));
    expect(rows.find(([first]) => first === feature)?.[1]).toBe(today);
  });

  it.each(OUTGOING_SERVICES.map(({ name, gets }) => [name, gets]))("says what goes to: %s", (name, gets) => {
    expect(policy).toContain(name);
    expect(policy).toContain(gets);
  });

  it("speaks of everything that the spec names", () => {
    for (const name of [
      "Course import",
      "Study plans",
      "A link to your progress",
      "Calendar integration",
      "Sync with Google Calendar",
      "Reminders by push",
      "Reminders by SMS",
      "Reminders by email",
      "Video content fetching",
      "AI chat assistant",
      "Card payments",
    ])
      expect(CAPABILITIES.map((capability): string => capability.name)).toContain(name);
  });
});
