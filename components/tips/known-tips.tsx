"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepTips } from "#lib/learner/tip-client.ts";
import type { TipsDto } from "#lib/learner/tip-schema.ts";

/** Shows nothing: which bubbles the learner has seen comes with the page. */
export function KnownTips({ tips }: { tips: TipsDto }) {
  const client = useQueryClient();
  useEffect(() => keepTips(client, tips), [client, tips]);
  return null;
}
