import { randomUUID } from "node:crypto";
import { Events, OAuth2Server } from "oauth2-mock-server";
import { wakeLink } from "#lib/calendar/google/link-service.ts";
import { finishConnection, startConnection } from "#lib/connection/consent-service.ts";
import type { ConnectionPurpose } from "#lib/connection/schema.ts";
import { sealTokens } from "#lib/connection/token/token-service.ts";
import { DAY_MS, HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import {
  type GoogleCalendarStandIn,
  startGoogleCalendar,
} from "#scripts/connections/google-calendar/server.ts";
import type { StoredEvent } from "#scripts/connections/google-calendar/store.ts";
import { type Asker, newKey } from "./connections.ts";
import { createCourse, createLearner } from "./factories.ts";

export const OWN = "https://www.googleapis.com/auth/calendar.app.created";
export const FREE = "https://www.googleapis.com/auth/calendar.freebusy";

/** Google, as someone's calendar needs it: its log-in, and the API of its calendar. */
export interface GoogleCalendar extends GoogleCalendarStandIn {
  /** Scopes that the next consents leave unticked */
  untick: (...scopes: string[]) => void;
  /** The refresh tokens are taken no more (`invalid_grant`), or again */
  refuseRefresh: (isRefused: boolean) => void;
  /** Ends all access tokens, as an hour does */
  endTokens: () => void;
  /** A token as if someone had consented */
  grant: (scopes?: readonly string[]) => string;
  /** How often tokens were revoked */
  revocations: () => number;
  /** Where the browser is led back to after a consent */
  consent: (url: string) => Promise<URLSearchParams>;
}

/** Both stand-ins, as the settings of this test file name them: before anything reads them. */
export async function startConnectedCalendar(): Promise<GoogleCalendar> {
  const tokens = new Map<string, readonly string[]>();
  let unticked: readonly string[] = [];
  let isRefused = false;
  let revocations = 0;
  const asked = new Map<string, string[]>();
  const oauth = new OAuth2Server();
  await oauth.issuer.keys.generate("RS256");
  await oauth.start(0, "127.0.0.1");
  const issuer = `http://127.0.0.1:${oauth.address().port}`;
  oauth.issuer.url = issuer;
  const calendar = await startGoogleCalendar((token) => tokens.get(token) ?? null);

  oauth.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    const scopes = new URL(request.url ?? "", issuer).searchParams.get("scope")?.split(" ") ?? [];
    asked.set(url.searchParams.get("code") ?? "", scopes);
  });
  oauth.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, { email: "ada@gmail.test", jti: randomUUID() });
  });
  oauth.service.on(Events.BeforeResponse, (response, { body }) => {
    const { code, refresh_token } = body as { code?: string; refresh_token?: string };
    if (refresh_token && isRefused) {
      Object.assign(response, { statusCode: 400, body: { error: "invalid_grant" } });
      return;
    }
    if (typeof response.body !== "object" || !response.body) return;
    const wanted = (code && asked.get(code)) || ["openid", "email", OWN, FREE];
    const scopes = wanted.filter((scope) => !unticked.includes(scope));
    Object.assign(response.body, { scope: scopes.join(" ") });
    tokens.set(String(response.body.access_token), scopes);
  });
  oauth.service.on(Events.BeforeRevoke, () => {
    revocations += 1;
  });

  Object.assign(process.env, {
    GOOGLE_CLIENT_ID: "waddle-test",
    GOOGLE_CLIENT_SECRET: "a-secret-that-guards-nothing",
    GOOGLE_ISSUER: issuer,
    GOOGLE_BASE_URL: calendar.base,
    CONNECTION_KEYS: newKey(),
  });
  return {
    ...calendar,
    untick: (...scopes) => {
      unticked = scopes;
    },
    refuseRefresh: (is) => {
      isRefused = is;
    },
    endTokens: () => tokens.clear(),
    grant: (scopes = [OWN, FREE]) => {
      const token = randomUUID();
      tokens.set(token, scopes);
      return token;
    },
    revocations: () => revocations,
    consent: async (url) => {
      const response = await fetch(url, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "about:blank").searchParams;
    },
    stop: async () => {
      await oauth.stop();
      await calendar.stop();
    },
  };
}

/** Connects by a whole round trip, as the callback does. */
export async function connectCalendar(
  google: GoogleCalendar,
  asker: Asker,
  purpose: ConnectionPurpose = "calendar",
  now = new Date(),
) {
  const { url } = await startConnection({ provider: "google-calendar", purpose }, asker, now);
  const back = await google.consent(url);
  const body = { state: back.get("state") ?? "", code: back.get("code") ?? "" };
  const finished = await finishConnection(body, asker, now);
  await wakeLink(asker.id, finished._id, now);
  return finished;
}

/** A learner with a course, whose calendar is connected, without the round trip */
export async function createConnected(google: GoogleCalendar, scopes: readonly string[] = [OWN, FREE]) {
  const { id: userId } = await createLearner({ timeZone: "Europe/Berlin" });
  const { courseId } = await createCourse(userId);
  const connectionId = randomUUID();
  const tokens = {
    accessToken: google.grant(scopes),
    refreshToken: randomUUID(),
    expiresAt: new Date(Date.now() + 365 * DAY_MS),
  };
  await db().connection.create({
    data: {
      ...{ id: connectionId, userId, provider: "google-calendar", accountId: userId },
      ...{ name: "ada@gmail.test", scopes: [...scopes] },
      ...(await sealTokens(connectionId, tokens)),
    },
  });
  const link = await db().calendarLink.create({ data: { userId, connectionId } });
  return { userId, courseId, connectionId, linkId: link.id };
}

export type Connected = Awaited<ReturnType<typeof createConnected>>;

/** A planned session so many hours ahead, on the minute */
export async function planSession(
  { userId, courseId }: { userId: string; courseId: string },
  hours: number,
  more: object = {},
) {
  const startsAt = new Date(Math.ceil((Date.now() + hours * HOUR_MS) / 60_000) * 60_000);
  return db().studySession.create({
    data: { userId, courseId, startsAt, plannedMinutes: 30, changedAt: new Date(), ...more },
  });
}

/** The learner's calendar there, and its events that are not deleted, the earliest first */
export async function eventsThere(google: GoogleCalendar, linkId: string): Promise<StoredEvent[]> {
  const { calendarId } = await db().calendarLink.findUniqueOrThrow({ where: { id: linkId } });
  const { events } = google.store.calendar(calendarId ?? "");
  return [...events.values()]
    .filter(({ status }) => status !== "cancelled")
    .toSorted((a, b) => String(a.start.dateTime).localeCompare(String(b.start.dateTime)));
}
