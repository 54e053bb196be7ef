"use client";

import { useEffect } from "react";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { paths } from "#lib/client/paths.ts";
import { storageKeys } from "#lib/client/storage.ts";

const ID = "other-tab";

function logInAgain(): void {
  const { pathname, search, hash } = window.location;
  window.location.assign(paths.authThen(pathname + search + hash));
}

/** Shows nothing itself: the session ended in another tab, and this one says so before the next click comes to nothing. */
export function OtherTabLogout() {
  const { add, remove } = useNotifications();
  useEffect(() => {
    const listen = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== storageKeys.token || window.location.pathname === paths.auth) return;
      if (newValue !== null) remove(ID);
      else if (oldValue !== null) {
        const action = { label: "Log in again", onClick: logInAgain };
        add({ id: ID, type: "info", message: "Your session ended in another tab.", action });
      }
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [add, remove]);
  return null;
}
