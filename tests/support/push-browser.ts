import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { OwnPushStateDto, SubscriptionDto } from "#lib/push/schema.ts";

export const PUSH_PATH = "/api/push/subscriptions";
export const SERVER_KEY = `${"B".repeat(86)}A`;
const ENDPOINT = "https://push.example/this";

export const hashOfEndpoint = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex");

export const deviceOf = (change: Partial<SubscriptionDto> = {}): SubscriptionDto => ({
  _id: "d1",
  name: "Chrome on Android",
  hash: hashOfEndpoint("https://push.example/other"),
  createdAt: "2026-03-01T09:00:00.000Z",
  lastSentAt: null,
  ...change,
});
export const thisDevice = () =>
  deviceOf({ _id: "this", name: "Firefox on Linux", hash: hashOfEndpoint(ENDPOINT) });

export const pushStateOf = (change: Partial<OwnPushStateDto> = {}): OwnPushStateDto => ({
  isSetUp: true,
  publicKey: SERVER_KEY,
  devices: [],
  account: "u1",
  session: "s1",
  ...change,
});

interface Options {
  permission?: NotificationPermission;
  /** What the learner answers when asked */
  answer?: NotificationPermission;
  /** The key of a subscription that there is already; null: none */
  subscribedWith?: string | null;
  /** The push service can't be reached. */
  isAway?: boolean;
}

function bytesOf(key: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(key, "base64url")).buffer;
}

/** A browser that has push, as jsdom has none. */
export function fakePush(options: Options = {}) {
  const { permission = "default", answer = "granted", subscribedWith = null, isAway = false } = options;
  const shown = [{ close: vi.fn() }, { close: vi.fn() }];
  let current: object | null = null;
  const made = (key: string) => ({
    endpoint: ENDPOINT,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  });
  if (subscribedWith !== null) current = made(subscribedWith);
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    if (isAway) throw new DOMException("no", "AbortError");
    if (current) throw new DOMException("another key", "InvalidStateError");
    current = made(Buffer.from(applicationServerKey).toString("base64url"));
    return current;
  });
  const registration = {
    scope: `${window.location.origin}/`,
    active: {},
    pushManager: { subscribe, getSubscription: async () => current },
    getNotifications: async () => shown,
  };
  let isRegistered = current !== null;
  const listeners = new Map<string, (event: object) => void>();
  const serviceWorker = {
    register: vi.fn(async () => {
      isRegistered = true;
      return registration;
    }),
    getRegistration: async () => (isRegistered ? registration : undefined),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  const tell = (data: unknown) => listeners.get("message")?.({ data });
  return { shown, subscribe, serviceWorker, notification, tell, isSubscribed: () => current !== null };
}

/** As before `fakePush` */
export function withoutPush(): void {
  Reflect.deleteProperty(navigator, "serviceWorker");
}
