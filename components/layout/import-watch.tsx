"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { paths } from "#lib/client/paths.ts";
import { refreshCourses } from "#lib/course/client.ts";
import { isUnderway, rememberImport, useImport, useImports } from "#lib/course/import/client.ts";
import type { ImportDto } from "#lib/course/import/schema.ts";

/** Shows nothing itself: follows an import that was left to itself, and tells how it ended. It asks nothing otherwise. */
export function ImportWatch() {
  const isElsewhere = usePathname() !== paths.dashboard;
  const underway = useImports().find(isUnderway);
  const { data: job } = useImport(isElsewhere && underway ? underway._id : null);
  const client = useQueryClient();
  const tell = useTelling();
  const end = useEffectEvent((ended: ImportDto) => {
    rememberImport(client, ended);
    if (ended.status === "done") void refreshCourses(client);
    tell(ended);
  });
  useEffect(() => {
    if (job && isElsewhere && job._id === underway?._id && !isUnderway(job)) end(job);
  }, [job, isElsewhere, underway?._id]);
  return null;
}

function useTelling(): (job: ImportDto) => void {
  const { add } = useNotifications();
  const router = useRouter();
  return ({ _id, status, course, fileName }) => {
    const go = (label: string, href: string) => ({ label, onClick: () => router.push(href) });
    if (status === "done" && course) {
      const action = go("Play", `${paths.islands}?course=${course._id}`);
      add({ id: _id, type: "success", message: `Your course “${course.title}” is ready.`, action });
    } else if (status === "failed") {
      const action = go("See why", `${paths.dashboard}?import=${_id}`);
      add({ id: _id, type: "error", message: `“${fileName}” could not be imported.`, action });
    }
  };
}
