import { PUSH_WORKER_ADDRESS, PUSH_WORKER_SCOPE } from "#lib/client/push-worker.ts";
import type { SubscriptionBody } from "./schema.ts";

/** What this browser can do at all */
type PushSupport = "yes" | "no" | "home_screen";

/** How this browser stands, whatever the server knows */
export interface BrowserPush {
  support: PushSupport;
  permission: NotificationPermission;
  /** SHA-256 of the endpoint of its subscription; null without one */
  hash: string | null;
  /** The server's key that it was made with */
  serverKey: string | null;
}

/** Why notifications could not be turned on here; the message is for people. */
export class PushError extends Error {}

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** iPhones have push in apps of the home screen only. */
export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "yes";
  return isApple() ? "home_screen" : "no";
}

const toText = (key: ArrayBuffer | null | undefined) =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "")
    : null;

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ours, not the classroom's, which lies below */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker.getRegistration(PUSH_WORKER_SCOPE);
  return found && new URL(found.scope).pathname === PUSH_WORKER_SCOPE ? found : null;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

export async function readBrowser(): Promise<BrowserPush> {
  const support = pushSupport();
  if (support !== "yes") return { support, permission: "default", hash: null, serverKey: null };
  const known = await subscription();
  return {
    support,
    permission: Notification.permission,
    hash: known && (await hashOf(known.endpoint)),
    serverKey: toText(known?.options.applicationServerKey),
  };
}

/** A worker subscribes once it has started. */
async function started(found: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = found.installing ?? found.waiting;
  if (found.active || !worker) return found;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    };
    worker.addEventListener("statechange", check);
    check();
  });
  return found;
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const scope = { scope: PUSH_WORKER_SCOPE };
  const { pushManager } = await started(await navigator.serviceWorker.register(PUSH_WORKER_ADDRESS, scope));
  const known = await pushManager.getSubscription();
  if (known && toText(known.options.applicationServerKey) === publicKey) return known;
  // A browser refuses a second key beside the first.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(publicKey) });
}

/** Subscribes this browser with the server's key; it has the permission already. Throws PushError. */
export async function subscribeHere(publicKey: string): Promise<SubscriptionBody> {
  const made = await subscribe(publicKey).catch(() => {
    throw new PushError(
      "Your browser couldn't reach its notification service. Check your connection and try again.",
    );
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  return { endpoint, keys: { p256dh, auth }, serverKey: publicKey };
}

/** Asks the learner, who must just have pressed a button. Throws PushError where they don't allow it. */
export async function askPermission(): Promise<void> {
  const answer = await Notification.requestPermission();
  if (answer === "granted") return;
  const message =
    answer === "denied"
      ? "Your browser blocks notifications from Waddle."
      : "You closed the browser's prompt. Press the button again and choose Allow.";
  throw new PushError(message);
}

/** Ends it in this browser; returns the endpoint that was, for the server to forget. */
export async function unsubscribeHere(): Promise<string | null> {
  const known = await subscription();
  await known?.unsubscribe();
  return known?.endpoint ?? null;
}

/** Takes what is shown of Waddle from the screen. */
export async function clearNotifications(): Promise<void> {
  const shown = await (await registration())?.getNotifications();
  for (const notification of shown ?? []) notification.close();
}
