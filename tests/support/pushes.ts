import { createSession } from "#lib/server/auth/session.ts";
import { env } from "#lib/server/env.ts";
import { newVapidKeys } from "#lib/server/vapid-keys.ts";
import { type PushService, startPush } from "#scripts/connections/push.ts";
import { createLearner } from "./factories.ts";

/** The stand-in for a push service, as the settings of this test file name it: before anything reads them. */
export async function startConnectedPush(): Promise<PushService> {
  const service = await startPush();
  const { publicKey, privateKey } = newVapidKeys();
  Object.assign(process.env, {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_PRIVATE_HOSTS: service.host,
  });
  return service;
}

export const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

/** A learner with a session on a phone */
export async function createPhoneUser() {
  const { id } = await createLearner();
  return { id, ...(await phoneSession(id)) };
}

export async function phoneSession(userId: string) {
  return { sessionId: (await createSession(userId, ANDROID, new Date())).id, userAgent: ANDROID };
}

/** What a browser posts */
export const subscriptionOf = (service: PushService) => ({
  ...service.subscribe(),
  serverKey: env().VAPID_PUBLIC_KEY ?? "",
});

export const reminder = (more = {}) => ({
  title: "Physics starts in 10 minutes",
  body: "30 minutes, until 19:30.",
  path: "/dashboard",
  tag: "session:1",
  ttlSeconds: 1800.7,
  ...more,
});
