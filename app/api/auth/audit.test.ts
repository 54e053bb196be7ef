import { beforeEach, expect, it } from "vitest";
import { POST as confirmRoute } from "#app/api/users/email/confirm/route.ts";
import { POST as emailRoute } from "#app/api/users/email/route.ts";
import { POST as passwordRoute } from "#app/api/users/password/route.ts";
import { DELETE as endOne } from "#app/api/users/sessions/[sessionId]/route.ts";
import { DELETE as endOthers } from "#app/api/users/sessions/route.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, signIn } from "#tests/support/factories.ts";
import { forgetMails, queuedMails } from "#tests/support/queued-mail.ts";
import { POST as logoutRoute } from "./logout/route.ts";
import { POST as registerRoute } from "./register/route.ts";

const PASSWORD = "Sail@Home1";
const FROM = { "x-client-address": "192.0.2.9", "sec-fetch-site": "same-origin" };

beforeEach(async () => {
  await resetDatabase();
  await forgetMails();
});

it("an account's life is written down, line by line, from where it was done", async () => {
  const registered = await callRoute(registerRoute, "/", {
    body: { fullName: "Ada", email: "ada@example.test", password: PASSWORD },
    headers: FROM,
  });
  const cookie = at(registered.headers.getSetCookie(), 0).split(";")[0] ?? "";
  const { id } = await db().user.findFirstOrThrow();
  const call = (handler: typeof passwordRoute, body?: unknown, params = {}) =>
    callRoute(handler, "/", { method: "POST", body, params, headers: { ...FROM, cookie } });
  const [one] = [await signIn(id), await signIn(id), await signIn(id)];
  await call(endOne, undefined, { sessionId: one.id });
  await call(endOne, undefined, { sessionId: one.id });
  await call(endOthers);
  await call(endOthers);
  await call(passwordRoute, { currentPassword: PASSWORD, password: "Swim@Away2" });
  await call(emailRoute, { email: "new@example.test", password: "Swim@Away2" });
  const token = /\/confirm-email\/([\w-]+)/.exec(
    (await queuedMails("new@example.test")).at(-1)?.text ?? "",
  )?.[1];
  await call(confirmRoute, { token });
  await call(logoutRoute);
  await call(logoutRoute);
  const lines = await db().auditEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  expect(lines.map(({ event, details }) => [event, details])).toEqual([
    ["register", {}],
    ["session_ended", { count: 1 }],
    ["session_ended", { count: 2 }],
    ["password_changed", {}],
    ["email_change_requested", {}],
    ["email_changed", {}],
    ["sign_out", {}],
  ]);
  expect(new Set(lines.map(({ userId }) => userId))).toEqual(new Set([id]));
  expect(new Set(lines.map(({ origin }) => origin)).size).toBe(1);
  expect(JSON.stringify(lines)).not.toMatch(/@|192\.0\.2/);
});
