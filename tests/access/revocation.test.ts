import "#tests/support/without-limits.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as logout } from "#app/api/auth/logout/route.ts";
import { POST as resetPassword } from "#app/api/auth/reset-password/[token]/route.ts";
import { POST as changePassword } from "#app/api/users/password/route.ts";
import { DELETE as deleteAccount, GET as readProfile } from "#app/api/users/profile/route.ts";
import { DELETE as endOthers } from "#app/api/users/sessions/route.ts";
import { sendReset } from "#lib/account/reset/reset-service.ts";
import { hashPassword } from "#lib/server/auth/password.ts";
import { endSession } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { lastToken } from "#tests/support/reset-emails.ts";
import { amount } from "#tests/support/soak.ts";

const PASSWORD = "Sail@Home1";
const NEW = "Swim@Away2";
const ROUNDS = Number(process.env.REVOCATION_ROUNDS ?? amount(2, 30));
const ORIGIN = { origin: "http://localhost:3000" };

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(resetDatabase);

type Session = Awaited<ReturnType<typeof signIn>>;
interface Scene {
  email: string;
  /** Whose end is asked for */
  session: Session;
  /** Through which it is asked for, where that is another one */
  other: Session;
}

const asBrowser = ({ cookieHeader }: Session) => ({ cookie: cookieHeader, ...ORIGIN });

/** Every way in which a session ends before its time. */
const WAYS: Record<string, (scene: Scene) => Promise<unknown>> = {
  "logging out": ({ session }) => callRoute(logout, "/", { method: "POST", headers: bearer(session.bearer) }),
  "a new password": ({ other }) =>
    callRoute(changePassword, "/", {
      body: { currentPassword: PASSWORD, password: NEW },
      headers: asBrowser(other),
    }),
  "a reset": async ({ email }) => {
    await sendReset({ email, address: "192.0.2.1" }, new Date());
    const token = await lastToken(email);
    return callRoute(resetPassword, "/", { params: { token }, body: { password: NEW } });
  },
  "deleting the account": ({ other }) =>
    callRoute(deleteAccount, "/", {
      method: "DELETE",
      body: { password: PASSWORD },
      headers: asBrowser(other),
    }),
  "another device": ({ other }) =>
    callRoute(endOthers, "/", { method: "DELETE", headers: bearer(other.bearer) }),
  "the owner of the house": ({ session }) => endSession(session.id, new Date()),
};

async function setScene(): Promise<Scene> {
  const { id, email } = await createLearner();
  await db().user.update({ where: { id }, data: { passwordHash }, select: { id: true } });
  return { email, session: await signIn(id), other: await signIn(id) };
}

const read = (session: Session) => callRoute(readProfile, "/", { headers: bearer(session.bearer) });

/** Calls without a pause until it is told to stop; none that began after that is among them. */
function keepCalling(session: Session): { stop: () => Promise<number[]> } {
  let isOver = false;
  const lane = async () => {
    const statuses: number[] = [];
    while (!isOver) statuses.push((await read(session)).status);
    return statuses;
  };
  const lanes = Array.from({ length: 4 }, lane);
  return {
    stop: async () => {
      isOver = true;
      return (await Promise.all(lanes)).flat();
    },
  };
}

describe("a session that was ended", () => {
  it.each(Object.entries(WAYS))(
    "by %s opens nothing after the answer, however busy it was",
    async (_, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const scene = await setScene();
        const calls = keepCalling(scene.session);
        expect((await read(scene.session)).status).toBe(200);
        await end(scene);
        const after = await Promise.all(Array.from({ length: 20 }, () => read(scene.session)));
        expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
        const during = await calls.stop();
        expect(during.filter((status) => status !== 200 && status !== 401)).toEqual([]);
        // None is let in again once one was refused and all that ran beside it are through.
        expect((await read(scene.session)).status).toBe(401);
      }
    },
  );
});
