"use client";

import { createContext, type ReactNode, useContext, useMemo, useReducer } from "react";
import { type Notification, notificationReducer } from "./notification-list.ts";
import { NotificationStack } from "./notification-stack.tsx";

interface Notifications {
  /** With an id of its own it replaces the one that it repeats. Returns the id. */
  add: (notification: Omit<Notification, "id"> & { id?: string }) => string;
  update: (id: string, change: Partial<Omit<Notification, "id">>) => void;
  remove: (id: string) => void;
}

const NotificationContext = createContext<Notifications>({
  add: ({ id = "" }) => id,
  update: () => {},
  remove: () => {},
});

let added = 0;

function nextId(): string {
  added += 1;
  return `notification-${added}`;
}

export function NotificationProvider({ children }: { children: ReactNode }) {
  const [list, dispatch] = useReducer(notificationReducer, []);
  const notifications = useMemo<Notifications>(
    () => ({
      add: ({ id = nextId(), ...rest }) => {
        dispatch({ type: "add", notification: { id, ...rest } });
        return id;
      },
      update: (id, change) => dispatch({ type: "update", id, change }),
      remove: (id) => dispatch({ type: "remove", id }),
    }),
    [],
  );
  return (
    <NotificationContext value={notifications}>
      {children}
      <NotificationStack list={list} onRemove={notifications.remove} />
    </NotificationContext>
  );
}

/** Our own notifications, bottom right; what answers a click at once is a toast (toaster.tsx). */
export function useNotifications(): Notifications {
  return useContext(NotificationContext);
}
