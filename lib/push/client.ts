import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { readLocal, storageKeys, writeLocal } from "#lib/client/storage.ts";
import {
  askPermission,
  type BrowserPush,
  clearNotifications,
  readBrowser,
  subscribeHere,
  unsubscribeHere,
} from "./browser-client.ts";
import type { OwnPushStateDto, SubscriptionLeave } from "./schema.ts";

const PATH = "/api/push/subscriptions";
/** The settings of reminders tell of devices as well. */
const remindersKey = ["reminders"] as const;
/** Made stale where the browser may have another answer by now */
export const browserKey = ["push-browser"] as const;

export const pushQuery = queryOptions({
  queryKey: ["push-devices"],
  queryFn: ({ signal }) => api<OwnPushStateDto>(PATH, { signal }),
});

/** The learner's devices, as the server knows them. */
export function usePushState() {
  return useServerQuery(pushQuery);
}

/** How the browser of this page stands: null until that is known. */
export function useBrowserPush(): BrowserPush | null {
  const { data } = useQuery({ queryKey: browserKey, queryFn: readBrowser, staleTime: 0, ...atOnce });
  return data ?? null;
}

const leave = (body: SubscriptionLeave) => api<OwnPushStateDto>(PATH, { method: "DELETE", body });
const ownerOf = ({ account, session }: OwnPushStateDto) => `${account} ${session}`;

/** Subscribes, tells the server, and notes for whom. */
async function join(publicKey: string): Promise<OwnPushStateDto> {
  const state = await api<OwnPushStateDto>(PATH, { method: "POST", body: await subscribeHere(publicKey) });
  writeLocal(storageKeys.pushOwner, ownerOf(state));
  return state;
}

async function leaveHere(): Promise<OwnPushStateDto | null> {
  const endpoint = await unsubscribeHere();
  writeLocal(storageKeys.pushOwner, null);
  return endpoint === null ? null : leave({ endpoint });
}

function useChange<T>(change: (given: T) => Promise<OwnPushStateDto | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...atOnce,
    onSuccess: (state) => {
      if (state) client.setQueryData(pushQuery.queryKey, state);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: browserKey }),
        client.invalidateQueries({ queryKey: remindersKey }),
      ]),
  });
}

/** Asks for permission and shows notifications in this browser; for the press of a button only. */
export function useTurnOnPush() {
  return useChange(async (publicKey: string) => {
    await askPermission();
    return join(publicKey);
  });
}

/** No more notifications in this browser. */
export function useTurnOffPush() {
  return useChange(leaveHere as (given: undefined) => Promise<OwnPushStateDto | null>);
}

/** No more notifications on another device. */
export function useRemoveDevice() {
  return useChange((id: string) => leave({ id }));
}

/**
 * What follows from what the server knows of this browser's subscription: it stays; it is made anew, as the server's key or the
 * learner's session is a new one; or it ends, as it was another account's or was removed elsewhere.
 */
function upkeepOf(browser: BrowserPush, state: OwnPushStateDto): "stays" | "anew" | "ends" {
  const owner = readLocal(storageKeys.pushOwner);
  if (owner?.split(" ")[0] !== state.account) return "ends";
  if (browser.serverKey !== state.publicKey) return "anew";
  if (state.devices.some(({ hash }) => hash === browser.hash)) return "stays";
  return owner === ownerOf(state) ? "ends" : "anew";
}

/** Once a visit: shows nothing any more that was pushed, and keeps this browser's subscription to whom it belongs. */
export async function keepUpPush(): Promise<void> {
  const browser = await readBrowser();
  if (browser.support !== "yes" || browser.permission !== "granted") return;
  await clearNotifications();
  if (browser.hash === null) return;
  const state = await api<OwnPushStateDto>(PATH, { isSignIn: true });
  if (!state.publicKey) return;
  const upkeep = upkeepOf(browser, state);
  if (upkeep === "anew") await join(state.publicKey);
  else if (upkeep === "ends") await leaveHere();
}
