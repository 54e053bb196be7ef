import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import {
  type Asker,
  connectionEvents,
  connectNotion,
  consent,
  createAsker,
  holdAnswers,
  startConnectedNotion,
} from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { untilDoneOrBlocked } from "#tests/support/locks.ts";
import "#tests/support/without-limits.ts";
import { finishConnection } from "./consent-service.ts";
import { revokeConnection, revokeEnded } from "./service.ts";

const notion = await startConnectedNotion();
let asker: Asker;
let connectionId: string;

afterAll(() => notion.stop());
beforeEach(async () => {
  await resetDatabase();
  asker = await createAsker();
  connectionId = await connectNotion(notion, asker);
});

const disconnect = () => revokeConnection(asker.id, connectionId, undefined, new Date());
const live = () => db().connection.findMany({ where: { status: "connected" }, select: { id: true } });

describe("a consent to an account that was just disconnected", () => {
  it("makes a connection anew where the old one is erased at the same moment", async () => {
    await disconnect();
    const body = await consent(notion, asker);
    const { answer } = await db().$transaction(
      async (tx) => {
        await tx.connection.delete({ where: { id: connectionId } });
        const finishing = finishConnection(body, asker, new Date());
        await untilDoneOrBlocked(finishing.catch(() => {}));
        return { answer: finishing };
      },
      { timeout: 60_000 },
    );
    const { _id: id } = await answer;
    expect(await live()).toEqual([{ id }]);
  });

  it("counts, fifty times, whenever the job comes", async () => {
    for (let round = 0; round < 50; round += 1) {
      const id = await connectNotion(notion, asker);
      const body = await consent(notion, asker);
      await revokeConnection(asker.id, id, undefined, new Date());
      const now = new Date();
      const [dto] = await Promise.all([
        finishConnection(body, asker, now),
        revokeEnded({ connectionId: id }, now),
      ]);
      expect(await live()).toEqual([{ id: dto._id }]);
    }
  });

  it("says so where it was asked for that very connection, and speaks of no other account", async () => {
    const body = await consent(notion, asker, { connectionId });
    const { asked, letGo } = holdAnswers();
    const gone = finishConnection(body, asker, new Date());
    await asked;
    await db().connection.delete({ where: { id: connectionId } });
    letGo();
    await expect(gone).rejects.toMatchObject({
      code: "invalid_state",
      message: "Notion was disconnected in the meantime. Please connect it again.",
    });
    expect(await live()).toEqual([]);
    expect((await connectionEvents(asker.id)).at(-1)).toMatchObject({ details: { reason: "invalid_state" } });
  });
});
