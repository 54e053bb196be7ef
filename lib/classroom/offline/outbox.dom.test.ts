import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSession } from "#lib/client/session-marker.ts";
import { openDevice } from "#tests/support/device.ts";
import { deliverProgress, dropNote, keepNote, keepProgress, openNote, sendWaiting } from "./outbox-client.ts";

const USER = "0198c5b0-0000-7000-8000-0000000000a1";
const OTHER = "0198c5b0-0000-7000-8000-0000000000b2";
const LESSON = "0198c5b0-0000-7000-8000-000000000001";
const PROGRESS = { isDone: true, doneBy: "hand", watchedSeconds: 0, spans: [], block: null, second: null };
const done = { spans: [], block: null, second: null, done: true };
const silent = { onProgress: () => {}, onNote: () => {} };

/** Calls that arrived at the server */
let arrived: { path: string; body: unknown }[] = [];
let isOffline = true;
let refusal: Response | null = null;
/** The server answers once this is over. */
let held: Promise<unknown> = Promise.resolve();

/** Long enough for everyone else to try it too */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  arrived = [];
  isOffline = true;
  refusal = null;
  held = Promise.resolve();
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    arrived.push({ path, body: JSON.parse(String(body)) });
    await turns();
    await held;
    if (refusal) return refusal.clone();
    return Response.json(path.endsWith("/note") ? { text: "Mine", html: "", version: 4 } : PROGRESS);
  });
  await openDevice(USER);
});

describe("progress", () => {
  it("waits where no answer comes, and goes with the next call that arrives", async () => {
    expect(await deliverProgress(USER, LESSON, { ...done, spans: [{ from: 0, to: 5 }] })).toBeNull();
    await keepProgress(USER, LESSON, { spans: [{ from: 5, to: 9 }], block: null, second: 9 });
    isOffline = false;
    expect(await deliverProgress(USER, LESSON, { ...done, done: false })).toEqual(PROGRESS);
    const body = { spans: [{ from: 0, to: 9 }], block: null, second: 9, done: false };
    expect(arrived).toEqual([{ path: `/api/lessons/${LESSON}/progress`, body }]);
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(1);
  });

  it("is sent once by fifty tabs at once", async () => {
    await deliverProgress(USER, LESSON, done);
    isOffline = false;
    const onProgress = vi.fn();
    await Promise.all(Array.from({ length: 50 }, () => sendWaiting(USER, { ...silent, onProgress })));
    expect(arrived).toHaveLength(1);
    expect(onProgress.mock.calls).toEqual([[LESSON, PROGRESS]]);
  });

  it("that is kept while another one is sent isn't lost with it, also where the browser has no locks", async () => {
    Object.defineProperty(window.navigator, "locks", { value: undefined, configurable: true });
    await deliverProgress(USER, LESSON, done);
    isOffline = false;
    const later = { spans: [{ from: 5, to: 9 }], block: null, second: 9 };
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    const sending = sendWaiting(USER, silent);
    await vi.waitFor(() => expect(arrived).toHaveLength(1));
    const keeping = keepProgress(USER, LESSON, later);
    await turns();
    answer.resolve();
    await Promise.all([sending, keeping]);
    await sendWaiting(USER, silent);
    expect(arrived.map(({ body }) => body)).toEqual([done, later]);
  });

  it("that is refused for good isn't sent again; a busy server is asked again", async () => {
    await deliverProgress(USER, LESSON, done);
    isOffline = false;
    refusal = Response.json({ error: "unavailable", message: "Busy." }, { status: 503 });
    await sendWaiting(USER, silent);
    refusal = Response.json({ error: "not_found", message: "Gone." }, { status: 404 });
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(2);
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(2);
  });

  it("rejects where nothing can be kept: for no one, and where the device has no room", async () => {
    await expect(deliverProgress(null, LESSON, done)).rejects.toMatchObject({ status: 0 });
    vi.stubGlobal("indexedDB", {
      open: () => {
        throw new DOMException("No room.", "QuotaExceededError");
      },
    });
    await expect(deliverProgress(USER, LESSON, done)).rejects.toMatchObject({ status: 0 });
  });
});

describe("a note", () => {
  const mine = { text: "Mine", version: 3 };

  it("is sent once by fifty tabs at once, on the version that it was written on", async () => {
    await keepNote(USER, LESSON, mine);
    isOffline = false;
    const onNote = vi.fn();
    await Promise.all(Array.from({ length: 50 }, () => sendWaiting(USER, { ...silent, onNote })));
    expect(arrived).toEqual([{ path: `/api/lessons/${LESSON}/note`, body: mine }]);
    expect(onNote).toHaveBeenCalledTimes(1);
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(1);
  });

  it("is left to the page that has it open, which gets what was kept", async () => {
    await keepNote(USER, LESSON, mine);
    isOffline = false;
    const onKept = vi.fn();
    const close = openNote(USER, LESSON, onKept);
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(mine));
    await sendWaiting(USER, silent);
    expect(arrived).toEqual([]);
    close();
    await vi.waitFor(async () => {
      await sendWaiting(USER, silent);
      expect(arrived).toHaveLength(1);
    });
  });

  it("in conflict stays for its page, and is sent again only once it is changed", async () => {
    await keepNote(USER, LESSON, mine);
    isOffline = false;
    refusal = Response.json({ error: "edit_conflict", message: "Changed." }, { status: 409 });
    await sendWaiting(USER, silent);
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(1);
    const onKept = vi.fn();
    openNote(USER, LESSON, onKept)();
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledWith(mine));
    refusal = null;
    await keepNote(USER, LESSON, { text: "Mine", version: 5 });
    await sendWaiting(USER, silent);
    expect(arrived.at(-1)?.body).toEqual({ text: "Mine", version: 5 });
  });

  it("that has grown while it was being refused stays as it is now, and is sent", async () => {
    await keepNote(USER, LESSON, mine);
    isOffline = false;
    const asked = fetch;
    vi.stubGlobal("fetch", async () => {
      await keepNote(USER, LESSON, { text: "Mine and more", version: 5 });
      return Response.json({ error: "edit_conflict", message: "Changed." }, { status: 409 });
    });
    await sendWaiting(USER, silent);
    vi.stubGlobal("fetch", asked);
    await sendWaiting(USER, silent);
    expect(arrived.at(-1)?.body).toEqual({ text: "Mine and more", version: 5 });
  });

  it("that has grown since it was sent stays", async () => {
    await keepNote(USER, LESSON, { ...mine, text: "Mine and more" });
    await dropNote(USER, LESSON, "Mine");
    isOffline = false;
    await sendWaiting(USER, silent);
    expect(arrived).toHaveLength(1);
  });
});

describe("of another account", () => {
  it("nothing is read or kept, and after a logout there is nothing", async () => {
    await keepNote(USER, LESSON, { text: "Mine", version: 3 });
    await deliverProgress(USER, LESSON, done);
    isOffline = false;
    await sendWaiting(OTHER, silent);
    expect(arrived).toEqual([]);
    isOffline = true;
    await expect(deliverProgress(OTHER, LESSON, done)).rejects.toMatchObject({ status: 0 });
    isOffline = false;
    forgetSession();
    await keepNote(USER, LESSON, { text: "Late", version: 3 });
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
    await openDevice(USER);
    await sendWaiting(USER, silent);
    expect(arrived).toEqual([]);
  });
});
