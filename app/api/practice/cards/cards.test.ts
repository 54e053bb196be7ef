import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getState } from "#app/api/practice/route.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { createRecaller } from "#tests/support/recall.ts";
import { POST as grade } from "./[cardId]/grade/route.ts";
import { GET as getCards } from "./route.ts";

const UNKNOWN = "0190f000-0000-7000-8000-000000000000";
const GOOD = { grade: "good", reps: 0 };

beforeEach(resetDatabase);

async function open() {
  const learner = await createRecaller(["Why?", "How?"]);
  const headers = bearer((await signIn(learner.id)).bearer);
  return { ...learner, headers, params: { cardId: learner.idOf("Why?") } };
}

const codeOf = async (response: Response) => [response.status, (await response.json()).error];

describe("who may", () => {
  it("answers 401 without a session, and a foreign card exactly as an unknown one", async () => {
    const { params } = await open();
    expect((await callRoute(getCards, "/")).status).toBe(401);
    expect((await callRoute(grade, "/", { body: GOOD, params })).status).toBe(401);
    const stranger = bearer((await signIn((await createLearner()).id)).bearer);
    const foreign = await callRoute(grade, "/", { body: GOOD, params, headers: stranger });
    const missing = await callRoute(grade, "/", {
      ...{ body: GOOD, params: { cardId: UNKNOWN }, headers: stranger },
    });
    const [one, two] = [await foreign.json(), await missing.json()];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
  });

  it("asks a grade with the cookie to come from our own pages", async () => {
    const { id, params } = await open();
    const { cookieHeader } = await signIn(id);
    const headers = { cookie: cookieHeader, origin: "https://elsewhere.test" };
    expect(await codeOf(await callRoute(grade, "/", { body: GOOD, params, headers }))).toEqual([
      403,
      "bad_origin",
    ]);
  });
});

describe("recall cards", () => {
  it("go from the first look to the day they come back", async () => {
    const { headers, params, islandIds } = await open();
    const state = await (await callRoute(getState, "/", { headers })).json();
    expect(state.cards).toEqual({ total: 2, due: 0, fresh: 2, later: 0, nextDue: null });
    const response = await callRoute(getCards, `/?islandId=${islandIds[0]}`, { headers });
    expect(response.status).toBe(200);
    const practice = await response.json();
    expect(practice.cards.map(({ front }: { front: string }) => front)).toEqual(["Why?", "How?"]);
    const graded = await callRoute(grade, "/", { headers, params, body: { grade: "easy", reps: 0 } });
    expect(graded.status).toBe(200);
    expect(await graded.json()).toEqual({
      card: expect.objectContaining({ _id: params.cardId, reps: 1 }),
      due: expect.stringMatching(/^\d{4}-.+Z$/),
      isSoon: false,
    });
    const again = { headers, params, body: { grade: "good", reps: 1 } };
    expect(await codeOf(await callRoute(grade, "/", again))).toEqual([409, "card_not_due"]);
  });

  it("refuse what makes no sense", async () => {
    const { headers, params } = await open();
    const bodies = [
      {},
      [],
      { grade: "best", reps: 0 },
      { grade: "good" },
      { grade: "good", reps: -1 },
      { grade: "good", reps: 0.5 },
      { grade: "good", reps: "0" },
    ];
    for (const body of bodies)
      expect(await codeOf(await callRoute(grade, "/", { headers, params, body }))).toEqual([
        400,
        "invalid_input",
      ]);
    const noId = { headers, params: { cardId: "1' OR 1=1" }, body: GOOD };
    expect((await callRoute(grade, "/", noId)).status).toBe(404);
    expect(await codeOf(await callRoute(getCards, "/?islandId=1", { headers }))).toEqual([
      400,
      "invalid_input",
    ]);
    expect(await db().recallProgress.count()).toBe(0);
  });
});
