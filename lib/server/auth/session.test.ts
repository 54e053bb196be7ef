import { beforeEach, expect, it } from "vitest";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner, signIn } from "#tests/support/factories.ts";
import { endSession, findSessionUser, openSeal } from "./session.ts";

beforeEach(resetDatabase);

it("a seal that was opened before still asks whether its session is alive", async () => {
  const { id } = await createLearner();
  const session = await signIn(id);
  const find = () => findSessionUser("bearer", session.bearer, new Date());
  expect(await find()).toMatchObject({ id });
  await endSession(session.id, new Date());
  expect(await find()).toBeNull();
});

it("a seal opens in one spelling only, and only for its own carrier", async () => {
  const session = await signIn((await createLearner()).id);
  expect(await openSeal("bearer", session.bearer)).toMatchObject({ sid: session.id });
  expect(await openSeal("cookie", session.bearer)).toBeNull();
  const [head, key, iv, text, tag] = session.bearer.split(".");
  const padded = [
    `${session.bearer}=`,
    `${session.bearer}!`,
    `${session.bearer}${"A".repeat(1000)}`,
    [head, key, `${iv}=`, text, tag].join("."),
    [head, key, iv, `${text}!!`, tag].join("."),
    ` ${session.bearer}`,
  ];
  for (const token of padded) expect(await openSeal("bearer", token)).toBeNull();
});
