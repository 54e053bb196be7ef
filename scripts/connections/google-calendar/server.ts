import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, listen } from "../listen.ts";
import { applyForm, calendarPage } from "./page.ts";
import { CalendarError, CalendarStore, type EventInput } from "./store.ts";

/** What goes wrong with a call; `lost`: it is done, but its answer never comes; `says`: an answer of another kind */
export type CalendarFaultKind =
  | { status: number; reason?: string; retryAfter?: number; location?: string }
  | { says: unknown }
  | "garbage"
  | "down"
  | "silent"
  | "lost";

export interface CalendarCall {
  method: string;
  path: string;
  query: URLSearchParams;
}

/** Whether a token is good, and for what; null: it isn't */
export type ScopesOf = (token: string) => readonly string[] | null | Promise<readonly string[] | null>;

export interface GoogleCalendarStandIn {
  /** GOOGLE_BASE_URL */
  base: string;
  store: CalendarStore;
  calls: CalendarCall[];
  /** Decides what goes wrong with a call; by default nothing does. */
  fail: (decide: ((call: CalendarCall) => CalendarFaultKind | undefined) | null) => void;
  /** Runs before a call is answered: what someone does there meanwhile */
  meanwhile: (act: ((call: CalendarCall) => void | Promise<void>) | null) => void;
  stop: () => Promise<void>;
}

const FREE_BUSY = "https://www.googleapis.com/auth/calendar.freebusy";
const OWN_CALENDAR = "https://www.googleapis.com/auth/calendar.app.created";

interface Asked {
  call: CalendarCall;
  body: Record<string, unknown>;
  etag: string | undefined;
}

/** The page on which someone changes events by hand; false where it is a call of the API. */
async function answerBrowser(
  store: CalendarStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.url !== "/") return false;
  if (request.method === "POST") {
    applyForm(store, new URLSearchParams(String(await bodyOf(request))));
    response.writeHead(303, { location: "/" }).end();
  } else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(calendarPage(store));
  return true;
}

function answerEvents(
  store: CalendarStore,
  [calendarId, eventId]: string[],
  { call, body, etag }: Asked,
): unknown {
  const { method, query } = call;
  const id = decodeURIComponent(calendarId ?? "");
  if (eventId === undefined) {
    if (method === "POST") return store.insert(id, body as EventInput);
    return store.list(id, {
      syncToken: query.get("syncToken"),
      pageToken: query.get("pageToken"),
      maxResults: Number(query.get("maxResults") ?? 250),
      showDeleted: query.get("showDeleted") === "true",
      singleEvents: query.get("singleEvents") === "true",
    });
  }
  if (method === "GET") return store.event(id, eventId);
  if (method === "DELETE") return void store.remove(id, eventId, etag);
  return store.patch(id, eventId, body as EventInput, etag);
}

function answer(store: CalendarStore, asked: Asked): unknown {
  const { method, path } = asked.call;
  const events = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path);
  if (events) return answerEvents(store, events.slice(1), asked);
  const [, calendarId] = /^\/calendar\/v3\/calendars(?:\/([^/]+))?$/.exec(path) ?? [];
  if (path === "/calendar/v3/calendars" && method === "POST") {
    const { id, summary } = store.make(String(asked.body.summary));
    return { id, summary };
  }
  if (calendarId && method === "DELETE") return void store.drop(decodeURIComponent(calendarId));
  if (path === "/calendar/v3/freeBusy") {
    const from = new Date(String(asked.body.timeMin));
    const to = new Date(String(asked.body.timeMax));
    const busy = store.busy.filter(({ start, end }) => new Date(end) > from && new Date(start) < to);
    return { calendars: { primary: { busy } } };
  }
  throw new CalendarError(404, "notFound");
}

function send(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  if (body === undefined) return void response.writeHead(204, { ...headers }).end();
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, { status, reason }: CalendarError, headers: object = {}): void {
  send(response, status, { error: { code: status, message: reason, errors: [{ reason }] } }, headers);
}

/** True where the call was answered, or left without an answer. */
function goesWrong(response: ServerResponse, fault: CalendarFaultKind | undefined): boolean {
  if (fault === undefined || fault === "lost") return false;
  if (fault === "down") response.socket?.destroy();
  else if (fault === "garbage")
    response.writeHead(200, { "content-type": "application/json" }).end("<html>not what you think</html>");
  else if (typeof fault === "object" && "says" in fault) send(response, 200, fault.says);
  else if (fault !== "silent") {
    const { status, reason = status === 429 ? "rateLimitExceeded" : "backendError", retryAfter } = fault;
    const headers = {
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...(fault.location !== undefined && { location: fault.location }),
    };
    sendError(response, new CalendarError(status, reason), headers);
  }
  return true;
}

/** The part of Google's calendar API that we use, on this machine. */
export async function startGoogleCalendar(
  scopesOf: ScopesOf,
  { port = 0, store = new CalendarStore() }: { port?: number; store?: CalendarStore } = {},
): Promise<GoogleCalendarStandIn> {
  let decide: Parameters<GoogleCalendarStandIn["fail"]>[0] = null;
  let act: Parameters<GoogleCalendarStandIn["meanwhile"]>[0] = null;
  const calls: CalendarCall[] = [];

  async function assertAllowed({ headers }: IncomingMessage, path: string): Promise<void> {
    const scopes = await scopesOf(headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (scopes === null) throw new CalendarError(401, "authError");
    const needed = path.endsWith("/freeBusy") ? FREE_BUSY : OWN_CALENDAR;
    if (!scopes.includes(needed)) throw new CalendarError(403, "insufficientPermissions");
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const call = { method: request.method ?? "GET", path: url.pathname, query: url.searchParams };
    try {
      if (await answerBrowser(store, request, response)) return;
      calls.push(call);
      const text = String(await bodyOf(request));
      const body = JSON.parse(text === "" ? "{}" : text) as Asked["body"];
      const fault = decide?.(call);
      if (goesWrong(response, fault)) return;
      await assertAllowed(request, url.pathname);
      await act?.(call);
      const answered = answer(store, { call, body, etag: request.headers["if-match"] });
      if (fault === "lost") response.socket?.destroy();
      else send(response, 200, answered);
    } catch (error) {
      sendError(response, error instanceof CalendarError ? error : new CalendarError(500, String(error)));
    }
  }

  const { base, stop } = await listen((request, response) => void respond(request, response), port);
  return {
    base: `${base}/`,
    store,
    calls,
    fail: (how) => {
      decide = how;
    },
    meanwhile: (what) => {
      act = what;
    },
    stop,
  };
}
