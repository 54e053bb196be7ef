import { inTurn } from "./in-turn.ts";
import { lasting, passing } from "./store.ts";

const FILE = "progress.js";
const turn = inTurn();

export async function isTracked(origin: string | undefined): Promise<boolean> {
  return origin !== undefined && ((await lasting.get("origins")) ?? []).includes(origin);
}

/** Keeps track on a site, if the person has allowed it. */
export function track(origin: string, tabId?: number): Promise<void> {
  return turn(async () => {
    await passing.remove("wanted");
    if (!(await chrome.permissions.contains({ origins: [`${origin}/*`] }))) return;
    const origins = new Set(await lasting.get("origins")).add(origin);
    await lasting.set("origins", [...origins]);
    await register();
    if (tabId === undefined) return;
    await chrome.scripting.executeScript({ target: { tabId }, files: [FILE] }).catch(() => undefined);
  });
}

/** Stops, and gives the site's permission back. */
export function untrack(origin: string): Promise<void> {
  return turn(async () => {
    const origins = ((await lasting.get("origins")) ?? []).filter((each) => each !== origin);
    await lasting.set("origins", origins);
    await register();
    await giveBack(origin);
  });
}

/** Stops everywhere: without a connection there is no one to keep track for. */
export function untrackAll(): Promise<void> {
  return turn(async () => {
    const origins = (await lasting.get("origins")) ?? [];
    await passing.remove("wanted");
    if (origins.length === 0) return;
    await lasting.remove("origins");
    await register();
    await Promise.all(origins.map(giveBack));
  });
}

/** What the browser keeps giving, as an administrator may have it do, is no reason to stop halfway. */
async function giveBack(origin: string): Promise<void> {
  await chrome.permissions.remove({ origins: [`${origin}/*`] }).catch(() => undefined);
}

/** A popup that is closed by the browser's question doesn't hear the answer. */
export async function onPermissionsAdded({ origins = [] }: chrome.permissions.Permissions): Promise<void> {
  const wanted = await passing.get("wanted");
  if (wanted && origins.includes(`${wanted}/*`)) await track(wanted);
}

export async function onPermissionsRemoved({ origins = [] }: chrome.permissions.Permissions): Promise<void> {
  const ours = (await lasting.get("origins")) ?? [];
  for (const origin of ours.filter((each) => origins.includes(`${each}/*`))) await untrack(origin);
}

/** The browser runs our script on the sites that we keep, and on no other. It forgets them with each new version. */
export async function register(): Promise<void> {
  const origins = (await lasting.get("origins")) ?? [];
  await chrome.scripting.unregisterContentScripts();
  if (origins.length === 0) return;
  const matches = origins.map((origin) => `${origin}/*`);
  await chrome.scripting.registerContentScripts([
    { id: "progress", matches, js: [FILE], runAt: "document_idle" },
  ]);
}
