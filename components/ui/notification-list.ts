import { SECOND_MS } from "#lib/core/time.ts";

export type NotificationType = "success" | "error" | "info" | "warning";

interface NotificationAction {
  label: string;
  onClick: () => void;
}

export interface Notification {
  id: string;
  type: NotificationType;
  message: string;
  /** What has one stays until it is used or closed */
  action?: NotificationAction;
}

export type NotificationList = readonly Notification[];

export type NotificationChange =
  | { type: "add"; notification: Notification }
  | { type: "update"; id: string; change: Partial<Omit<Notification, "id">> }
  | { type: "remove"; id: string };

const LIFETIME_MS = 5 * SECOND_MS;
/** Nothing goes in the very moment when the pointer leaves it */
const SHORTEST_REST_MS = SECOND_MS;

/** How long it stays by itself, in ms; null for ever. */
export function lifetimeOf({ action }: Notification): number | null {
  return action ? null : LIFETIME_MS;
}

/** What is left of a time, in ms, after a stretch in which it ran. */
export function restOf(leftMs: number, ranMs: number): number {
  return Math.max(SHORTEST_REST_MS, leftMs - ranMs);
}

/** The newest one is the last. One that is added again takes the place of the old one, at the end. */
export function notificationReducer(list: NotificationList, change: NotificationChange): NotificationList {
  switch (change.type) {
    case "add":
      return [...list.filter(({ id }) => id !== change.notification.id), change.notification];
    case "update":
      return list.map((old) => (old.id === change.id ? { ...old, ...change.change } : old));
    case "remove":
      return list.some(({ id }) => id === change.id) ? list.filter(({ id }) => id !== change.id) : list;
  }
}
