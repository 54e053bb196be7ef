"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { keepTips } from "#lib/learner/tip-client.ts";
import type { TipsDto } from "#lib/learner/tip-schema.ts";
import { beginVisit } from "./tip-turn.ts";

/** Shows nothing: which bubbles the learner has seen comes with the page, and each screen is a new chance for one. */
export function KnownTips({ tips }: { tips: TipsDto }) {
  const client = useQueryClient();
  const pathname = usePathname();
  useEffect(() => keepTips(client, tips), [client, tips]);
  useEffect(() => {
    if (pathname) beginVisit();
  }, [pathname]);
  return null;
}
