import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { PUSH_WORKER_ADDRESS } from "#lib/client/push-worker.ts";
import { reminder } from "#tests/support/pushes.ts";
import { payloadOf } from "./rules.ts";

const SCRIPT = readFileSync(`public${PUSH_WORKER_ADDRESS}`, "utf8");
const ORIGIN = "https://waddle.example";

interface FakeWindow {
  url: string;
  focused?: boolean;
}

/** The worker in a browser that only notes what it is asked for */
function start({
  windows = [],
  answers = {},
}: {
  windows?: FakeWindow[];
  answers?: Record<string, object>;
} = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const clients = windows.map((each) => ({ focused: false, ...each, focus: vi.fn(), postMessage: vi.fn() }));
  const openWindow = vi.fn();
  const subscribe = vi.fn(async (_: object) => ({
    toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } }),
  }));
  const fetch = vi.fn(async (address: string, init: RequestInit = {}) => {
    const answer = answers[`${init.method ?? "GET"} ${new URL(address, ORIGIN).pathname}`];
    if (!answer) throw new TypeError("offline");
    return Response.json(answer);
  });
  const self = {
    location: new URL(`${ORIGIN}/sw.js`),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { matchAll: async () => clients, openWindow },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) =>
        shown.push({ title, options }),
      pushManager: { subscribe },
    },
  };
  runInContext(SCRIPT, createContext({ self, fetch, URL, Uint8Array, atob, JSON, String, Promise }));
  async function fire(name: string, event: object = {}) {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  const push = (text: string) => fire("push", { data: { json: () => JSON.parse(text) } });
  async function press(path: string, action = "") {
    const notification = { close: vi.fn(), data: { path }, tag: "t" };
    await fire("notificationclick", { notification, action });
    expect(notification.close).toHaveBeenCalledOnce();
  }
  return { listeners, shown, clients, openWindow, subscribe, fetch, push, press, fire };
}

it("shows what the server pushes", async () => {
  const { push, shown } = start();
  const actions = [{ action: "/reminder/act/abc", title: "Start" }];
  await push(payloadOf(reminder({ actions })));
  expect(shown).toEqual([
    {
      title: "Physics starts in 10 minutes",
      options: {
        body: "30 minutes, until 19:30.",
        tag: "session:1",
        actions,
        icon: "/icons/icon-192.png",
        badge: "/icons/icon-192.png",
        data: { path: "/dashboard" },
      },
    },
  ]);
});

it("shows something for a push that it can't read: browsers end what shows nothing", async () => {
  const { push, shown } = start();
  await push("garbage");
  expect(shown).toMatchObject([{ title: "Waddle" }]);
});

it("keeps nothing, and no page is loaded through it", () => {
  expect([...start().listeners.keys()]).not.toContain("fetch");
  expect(SCRIPT).not.toMatch(/caches|indexedDB|importScripts|eval/);
});

it("opens a window where there is none", async () => {
  const { press, openWindow } = start();
  await press("/dashboard?a=1");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/dashboard?a=1`);
});

it("brings the window forward that is there already", async () => {
  const { press, openWindow, clients } = start({
    windows: [{ url: `${ORIGIN}/courses` }, { url: `${ORIGIN}/dashboard` }],
  });
  await press("/dashboard");
  expect(openWindow).not.toHaveBeenCalled();
  expect(clients[1]?.focus).toHaveBeenCalledOnce();
  expect(clients[0]?.focus).not.toHaveBeenCalled();
});

it("asks a window that shows something else to lead there", async () => {
  const { press, clients } = start({
    windows: [{ url: `${ORIGIN}/courses` }, { url: `${ORIGIN}/profile`, focused: true }],
  });
  await press("/dashboard#x");
  expect(clients[1]?.postMessage).toHaveBeenCalledExactlyOnceWith({
    type: "OPEN_PATH",
    path: "/dashboard#x",
  });
  expect(clients[1]?.focus).toHaveBeenCalledOnce();
});

it.each(["https://evil.example/", "//evil.example/x", "javascript:alert(1)"])(
  "never leads to %s",
  async (path) => {
    const { press, openWindow } = start();
    await press(path);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/`);
  },
);

it("a button opens its own page, or acts at once and tells what came of it", async () => {
  const acted = { message: "We'll remind you again in 30 minutes.", path: null };
  const { press, openWindow, fetch, shown } = start({ answers: { "POST /api/reminders/act/abc": acted } });
  await press("/dashboard", "/reminder/act/abc");
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/reminder/act/abc`);
  await press("/dashboard", "/api/reminders/act/abc");
  expect(fetch).toHaveBeenCalledOnce();
  expect(shown).toMatchObject([{ options: { body: acted.message, tag: "t", data: { path: "/dashboard" } } }]);
});

it("says so where a button's call doesn't get through", async () => {
  const { press, shown } = start();
  await press("/dashboard", "/api/reminders/act/abc");
  expect(shown).toMatchObject([{ options: { body: "That didn't work. Open Waddle to try again." } }]);
});

it("tells the server where the browser has made its address anew", async () => {
  const answers = {
    "GET /api/push/subscriptions": { publicKey: "AQID" },
    "POST /api/push/subscriptions": {},
  };
  const { fire, subscribe, fetch } = start({ answers });
  await fire("pushsubscriptionchange");
  expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
  const body = JSON.parse(String(fetch.mock.calls[1]?.[1]?.body));
  expect(body).toEqual({
    endpoint: "https://push.example/new",
    keys: { p256dh: "p", auth: "a" },
    serverKey: "AQID",
  });
});
