// Shows what the server pushes, and opens what is pressed. It keeps nothing, and no page is loaded through it.
// Browsers run this file as it is: lib/push/rules.ts writes what it reads. docs/product.md#notifications-on-devices

const ICON = "/icons/icon-192.png";
const SUBSCRIPTIONS = "/api/push/subscriptions";

/** An address of our own, whatever a message says */
function own(path) {
  const url = new URL(String(path), self.location.origin);
  return url.origin === self.location.origin ? url : new URL("/", self.location.origin);
}

function read(data) {
  try {
    return { title: "Waddle", body: "", path: "/dashboard", tag: "waddle", actions: [], ...data.json() };
  } catch {
    return {
      title: "Waddle",
      body: "Open Waddle to see what is new.",
      path: "/dashboard",
      tag: "waddle",
      actions: [],
    };
  }
}

function show({ title, body, path, tag, actions }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    actions,
    icon: ICON,
    badge: ICON,
    data: { path },
  });
}

/** In the window that is open, or else in a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => each.url === url.href);
  if (there) return there.focus();
  const front = windows.find((each) => each.focused) ?? windows[0];
  if (!front) return self.clients.openWindow(url.href);
  // A page leads there itself, so that what is typed on it is not lost unasked.
  front.postMessage({ type: "OPEN_PATH", path: url.pathname + url.search + url.hash });
  return front.focus();
}

/** What a button does that acts at once; its answer is told in the notification's place. */
async function act(url, tag) {
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(url.href, {
      method: "POST",
      headers,
      body: "{}",
      credentials: "same-origin",
    });
    const { message, path } = await response.json();
    await show({ title: "Waddle", body: message, path: path ?? "/dashboard", tag, actions: [] });
  } catch {
    await show({
      title: "Waddle",
      body: "That didn't work. Open Waddle to try again.",
      path: "/dashboard",
      tag,
      actions: [],
    });
  }
}

function bytesOf(key) {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The browser has made its address anew: the server hears of it, if it is set up and someone is signed in. */
async function subscribeAnew() {
  const response = await fetch(SUBSCRIPTIONS, { credentials: "same-origin" });
  const { publicKey } = response.ok ? await response.json() : {};
  if (!publicKey) return;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, keys, serverKey: publicKey });
  const headers = { "content-type": "application/json" };
  await fetch(SUBSCRIPTIONS, { method: "POST", headers, body, credentials: "same-origin" });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));
self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  const url = own(action || notification.data?.path || "/");
  event.waitUntil(url.pathname.startsWith("/api/") ? act(url, notification.tag) : open(url));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew()));
