import { expect, test } from "@playwright/test";
import { ownPage, registerPerson } from "#tests/support/callers.ts";
import { fromDatabase } from "#tests/support/e2e-database.ts";
import { bodyFaults } from "#tests/support/headers.ts";
import { ask } from "#tests/support/http-exchange.ts";
import { PASSWORD, registerLearner } from "#tests/support/learner-page.ts";
import { some } from "#tests/support/soak.ts";
import { ADDRESSES, base, encoded, headerSafe, send, TEXTS } from "#tests/support/texts.ts";

test("no text in an address is more than our own pages can bear", async ({ request }) => {
  await registerLearner(request);
  const texts = some(
    TEXTS.filter((each) => each.length < 1000),
    12,
  );
  for (const text of texts) {
    const answers = await Promise.all(
      ADDRESSES.map((address) =>
        request.get(address(encoded(text)).split("#")[0] ?? "", { maxRedirects: 0 }),
      ),
    );
    const broken = answers.filter((answer) => answer.status() >= 500).map((answer) => answer.url());
    expect(broken, text).toEqual([]);
    const away = answers
      .map((answer) => answer.headers().location ?? "/")
      .filter((to) => !/^\/(?![/\\])/.test(to));
    expect(
      away.filter((to) => new URL(to, base()).origin !== new URL(base()).origin),
      text,
    ).toEqual([]);
  }
});

test("a name is kept as it was typed, or refused, and is no part of its page's markup", async () => {
  const { cookie } = await registerPerson();
  const headers = { ...ownPage(cookie), "content-type": "application/json" };
  let kept = 0;
  for (const fullName of some(
    TEXTS.filter((text) => text.length <= 100),
    40,
  )) {
    const body = JSON.stringify({ fullName });
    const answer = await ask("/api/users/profile", { method: "PATCH", headers, body });
    expect([200, 400], fullName).toContain(answer.status);
    if (answer.status !== 200) continue;
    // A lone half of a character can't be kept by any database of texts.
    if (fullName.isWellFormed()) expect(JSON.parse(answer.text).fullName).toBe(fullName.trim());
    const page = await ask("/profile", { headers });
    expect(bodyFaults(page.text, page.headers["content-security-policy"] ?? ""), fullName).toEqual([]);
    kept += 1;
  }
  expect(kept).toBeGreaterThan(20);
});

test("a nickname, an emoji, a language and a zone are what they are, or refused", async ({ request }) => {
  await registerLearner(request);
  const kept: string[] = [];
  for (const text of some(TEXTS, 60)) {
    const change = (field: string) => send(request, "PATCH", "/api/users/profile", { [field]: text });
    const answers = await Promise.all(["nickname", "emoji", "language", "timeZone"].map(change));
    const statuses = answers.map((answer) => answer.status());
    expect([200, 400], text).toEqual(expect.arrayContaining(statuses));
    kept.push(...statuses.filter((status) => status === 200).map(() => text));
  }
  expect(kept.filter((text) => /[<>"`&\\]/.test(text))).toEqual([]);
});

test("texts in messages, surveys, forms and headers are kept or refused, and never break anything", async ({
  request,
}) => {
  await registerLearner(request);
  const messages: string[] = [];
  for (const text of some(TEXTS, 70)) {
    const body = { name: "Ada", email: "ada@example.test", message: `A message: ${text}`, topic: "" };
    const contact = { kind: "contact", ...body, name: text.slice(0, 100), topic: text.slice(0, 120) };
    const answers = await Promise.all([
      send(request, "POST", "/api/contact", contact),
      send(request, "POST", "/api/contact", { kind: "contact", ...body }),
      send(request, "POST", "/api/contact", { kind: "enterprise", ...body, teamSize: text, email: text }),
      send(request, "POST", "/api/cancel-survey", { answers: { reason: text } }),
      send(request, "POST", "/api/cancel-survey", { answers: { missing: text, comment: text } }),
      send(request, "POST", "/api/auth/login", { email: text, password: text }),
      send(request, "POST", "/api/auth/forgot-password", { email: text }),
      send(request, "POST", "/api/users/email", { newEmail: text, password: PASSWORD }),
      send(request, "GET", "/api/time", undefined, {
        "idempotency-key": headerSafe(text),
        "user-agent": headerSafe(text),
      }),
      send(request, "POST", "/api/xp/daily-login", undefined, { "idempotency-key": headerSafe(text) }),
      send(request, "POST", "/api/xp/award", { xpAmount: 5, reason: text }),
    ]);
    const statuses = answers.map((answer) => answer.status());
    expect(
      statuses.filter((status) => status >= 500 || status === 0),
      text,
    ).toEqual([]);
    for (const answer of answers)
      expect(answer.headers()["content-type"] ?? "application/json").toContain("json");
    if (answers[1]?.status() === 201 || answers[1]?.status() === 200) messages.push(body.message);
  }
  expect(messages.length).toBeGreaterThan(40);
  const rows = await fromDatabase<{ message: string }>(`SELECT "message" FROM "ContactMessage"`);
  const kept = new Set(rows.map((row) => row.message));
  const tidy = (text: string) => text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
  const lost = messages.filter((text) => text.isWellFormed() && !kept.has(tidy(text)));
  expect(lost).toEqual([]);
});
