import { beforeEach, describe, expect, it, vi } from "vitest";
import { sweepTrash } from "#lib/course/trash-service.ts";
import { gradeCard } from "#lib/practice/recall/recall-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { createRecaller } from "#tests/support/recall.ts";
import { findOwnCard, listOwnCards } from "./card-queries.ts";
import { removeCard, restoreCard, writeCard } from "./card-service.ts";

vi.mock("./card-queries.ts", async (original) => {
  const real = await original<typeof import("./card-queries.ts")>();
  return { ...real, findOwnCard: vi.fn(real.findOwnCard) };
});

const now = new Date("2026-03-01T12:00:00Z");
const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const FIFTY = Array.from({ length: 50 }, (_, index) => index);

beforeEach(resetDatabase);

async function setUp(fronts = ["a", "b"]) {
  const { id, courseId, islandIds, idOf } = await createRecaller(fronts);
  const list = async () => (await listOwnCards(id, courseId, islandIds[0] ?? ""))?.cards;
  return { id, courseId, islandId: islandIds[0] ?? "", idOf, list };
}

/** What others do between the moment that the next card is found and the moment that something is done to it. */
function onceFound(work: () => Promise<void>): void {
  const find = vi.mocked(findOwnCard).getMockImplementation();
  if (!find) throw new Error("findOwnCard is not the real one");
  const findThenWork = async (...given: Parameters<typeof findOwnCard>) => {
    const card = await find(...given);
    await work();
    return card;
  };
  vi.mocked(findOwnCard).mockImplementationOnce(findThenWork as typeof findOwnCard);
}

describe("the cards of an island", () => {
  it("are listed in their order for their owner alone, without those of the trash", async () => {
    const { id, courseId, islandId, idOf, list } = await setUp(["a", "b", "c"]);
    await db().recallCard.update({ where: { id: idOf("b") }, data: { removedAt: now } });
    await db().recallCard.update({ where: { id: idOf("c") }, data: { backHtml: "<b>x</b>" } });
    expect(await list()).toEqual([
      { _id: idOf("a"), front: "a", back: "Back of a", hasMarkup: false },
      { _id: idOf("c"), front: "c", back: "Back of c", hasMarkup: true },
    ]);
    const other = await createLearner();
    expect(await listOwnCards(other.id, courseId, islandId)).toBeNull();
    expect(await listOwnCards(id, UNKNOWN, islandId)).toBeNull();
  });
});

describe("writing on a card", () => {
  it("keeps when it comes back, the markup of words that stay, and what its file says", async () => {
    const { id, courseId, idOf } = await setUp();
    const cardId = idOf("a");
    await db().recallCard.update({
      where: { id: cardId },
      data: { frontHtml: "<i>a</i>", backHtml: "<b>x</b>" },
    });
    await gradeCard(id, cardId, { grade: "good", reps: 0 }, now);
    const written = await writeCard(id, courseId, cardId, { front: "a", back: "Better" }, now);
    expect(written).toEqual({ _id: cardId, front: "a", back: "Better", hasMarkup: true });
    const fileSaid = { front: "a", frontHtml: "<i>a</i>", back: "Back of a", backHtml: "<b>x</b>" };
    const stored = () => db().recallCard.findUniqueOrThrow({ where: { id: cardId } });
    expect(await stored()).toMatchObject({ frontHtml: "<i>a</i>", back: "Better", backHtml: null, fileSaid });
    await writeCard(id, courseId, cardId, { front: "A", back: "Best" }, now);
    expect(await stored()).toMatchObject({ front: "A", frontHtml: null, fileSaid });
    expect(await db().recallProgress.findFirst({ where: { cardId } })).toMatchObject({ reps: 1 });
    await writeCard(id, courseId, cardId, { front: "a", back: "Back of a" }, now);
    expect(await stored()).toMatchObject({ ...fileSaid, fileSaid: null });
  });

  it("is refused for what is not there, in the trash or another's", async () => {
    const { id, courseId, idOf } = await setUp();
    const body = { front: "x", back: "y" };
    const missing = { code: "not_found" };
    const other = await createLearner();
    await expect(writeCard(other.id, courseId, idOf("a"), body, now)).rejects.toMatchObject(missing);
    await expect(writeCard(id, courseId, UNKNOWN, body, now)).rejects.toMatchObject(missing);
    await expect(writeCard(id, UNKNOWN, idOf("a"), body, now)).rejects.toMatchObject(missing);
    await removeCard(id, courseId, idOf("a"), now);
    await expect(writeCard(id, courseId, idOf("a"), body, now)).rejects.toMatchObject(missing);
  });
});

describe("removing a card", () => {
  it("takes it out of play until it is restored, with when it comes back", async () => {
    const { id, courseId, idOf, list } = await setUp();
    const cardId = idOf("a");
    await gradeCard(id, cardId, { grade: "good", reps: 0 }, now);
    await Promise.all(FIFTY.map((ms) => removeCard(id, courseId, cardId, new Date(now.getTime() + ms))));
    expect(await list()).toHaveLength(1);
    await Promise.all(FIFTY.map(() => restoreCard(id, courseId, cardId, now)));
    expect(await list()).toHaveLength(2);
    expect(await db().recallProgress.count({ where: { cardId, reps: 1 } })).toBe(1);
  });

  it("is final also where it expires while it is being restored", async () => {
    const { id, courseId, idOf } = await setUp();
    await removeCard(id, courseId, idOf("a"), now);
    onceFound(() => sweepTrash(new Date("2026-04-01T12:00:00Z")));
    await expect(restoreCard(id, courseId, idOf("a"), now)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().recallCard.count({ where: { id: idOf("a") } })).toBe(0);
  });

  it("is final after 30 days", async () => {
    const { id, courseId, idOf } = await setUp();
    await removeCard(id, courseId, idOf("a"), now);
    await sweepTrash(new Date("2026-04-01T12:00:00Z"));
    await expect(restoreCard(id, courseId, idOf("a"), now)).rejects.toMatchObject({ code: "not_found" });
    const other = await createLearner();
    await expect(removeCard(other.id, courseId, idOf("b"), now)).rejects.toMatchObject({ code: "not_found" });
    await expect(restoreCard(other.id, courseId, idOf("b"), now)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
