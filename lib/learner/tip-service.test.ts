import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { getTips } from "./tip-queries.ts";
import { firstTip, isTipNew, TIPS } from "./tip-rules.ts";
import { forgetTips, markTipSeen } from "./tip-service.ts";

const NOBODY = "0190f000-0000-7000-8000-000000000000";

beforeEach(resetDatabase);

it("of several that are due the first one is shown, in whatever order they came", () => {
  expect(firstTip([])).toBeNull();
  expect(firstTip(["practice", "streak"])).toBe("streak");
  expect(firstTip([...TIPS].reverse())).toBe("hearts");
  expect(isTipNew("stars", ["hearts", "later-invented"])).toBe(true);
  expect(isTipNew("stars", ["stars"])).toBe(false);
});

describe("the bubbles that a learner has seen", () => {
  it("are none for a new account", async () => {
    const { id } = await createLearner();
    expect(await getTips(id)).toEqual({ tipsSeen: [] });
  });

  it("are noted in the order in which they were seen, and forgotten together", async () => {
    const [one, other] = [await createLearner(), await createLearner()];
    await markTipSeen(other.id, "hearts");
    await markTipSeen(one.id, "stars");
    expect(await markTipSeen(one.id, "hearts")).toEqual({ tipsSeen: ["stars", "hearts"] });
    expect(await forgetTips(one.id)).toEqual({ tipsSeen: [] });
    expect(await getTips(other.id)).toEqual({ tipsSeen: ["hearts"] });
  });

  it("are noted once each, also by fifty calls at once", async () => {
    const { id } = await createLearner();
    const all = Array.from({ length: 50 }, (_, index) => TIPS[index % TIPS.length] ?? "hearts");
    await Promise.all(all.map((tip) => markTipSeen(id, tip)));
    const { tipsSeen } = await db().user.findUniqueOrThrow({ where: { id } });
    expect(tipsSeen.toSorted()).toEqual([...TIPS].sort());
  });

  it("are unknown of an account that is gone", async () => {
    await expect(markTipSeen(NOBODY, "hearts")).rejects.toMatchObject({ code: "unauthorized" });
    await expect(forgetTips(NOBODY)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
