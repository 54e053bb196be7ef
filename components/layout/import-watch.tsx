"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { refreshCourses } from "#lib/course/client.ts";
import { isUnderway, rememberImport, UNDERWAY, useImport, useImports } from "#lib/course/import/client.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";

/** Shows nothing itself: follows an import that was left to itself, and tells how it ended. It asks nothing otherwise. */
export function ImportWatch() {
  const isElsewhere = usePathname() !== paths.dashboard;
  const { underwayId, forget } = useUnderway();
  const { data: job, error } = useImport(isElsewhere ? underwayId : null);
  const client = useQueryClient();
  const tell = useTelling();
  const end = useEffectEvent((ended: ImportDto) => {
    forget();
    rememberImport(client, ended);
    if (ended.status === "done") void refreshCourses(client);
    tell(ended);
  });
  const giveUp = useEffectEvent(forget);
  useEffect(() => {
    if (job && isElsewhere && job._id === underwayId && !isUnderway(job)) end(job);
  }, [job, isElsewhere, underwayId]);
  useEffect(() => {
    // Somebody else's by now, or gone
    if (error instanceof ApiError && error.status === 404) giveUp();
  }, [error]);
  return null;
}

/** The import under way: as the list says that the import's page has brought, or as this browser has kept it. */
function useUnderway() {
  const imports = useImports();
  const [kept, setKept] = useState<string | null>(null);
  const listed = imports.find(isUnderway)?._id ?? null;
  const isKeptListed = imports.some(({ _id }) => _id === kept);
  const forget = () => {
    writeLocal(UNDERWAY, null);
    setKept(null);
  };
  useEffect(() => setKept(readLocal(UNDERWAY)), []);
  useEffect(() => {
    if (listed === null && !isKeptListed) return;
    writeLocal(UNDERWAY, listed);
    setKept(listed);
  }, [listed, isKeptListed]);
  return { underwayId: listed ?? (isKeptListed ? null : kept), forget };
}

function useTelling(): (job: ImportDto) => void {
  const { add } = useNotifications();
  const router = useRouter();
  return ({ _id, status, course, preview, updates, fileName }) => {
    const go = (label: string, href: string) => ({ label, onClick: () => router.push(href) });
    const back = `${paths.dashboard}?import=${_id}`;
    if (status === "preview" && preview) {
      const message = `“${preview.title}” is read and waits for you. Nothing is saved yet.`;
      add({ id: _id, type: "info", message, action: go("Have a look", back) });
    } else if (status === "done" && course) {
      const action = go("Play", `${paths.islands}?course=${course._id}`);
      const message = `Your course “${course.title}” is ${updates ? "up to date" : "ready"}.`;
      add({ id: _id, type: "success", message, action });
    } else if (status === "failed") {
      const message = `“${fileName}” could not be imported.`;
      add({ id: _id, type: "error", message, action: go("See why", back) });
    }
  };
}
