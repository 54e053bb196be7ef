"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { refreshCourses } from "#lib/course/client.ts";
import {
  isUnderway,
  rememberImport,
  UNDERWAY,
  useImport,
  useImports,
} from "#lib/course/import/import-client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { importNotice } from "./import-notice.ts";

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
    // Someone else's by now, or gone
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
  return (job) => {
    const notice = importNotice(job);
    if (!notice) return;
    const { type, message, label, href } = notice;
    add({ id: job._id, type, message, action: { label, onClick: () => router.push(href) } });
  };
}
