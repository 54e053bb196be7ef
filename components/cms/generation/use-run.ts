import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { isUnderway } from "#lib/blog/generation/generation.ts";
import {
  refreshPosts,
  useGeneration,
  useRunningGeneration,
  useStartGeneration,
} from "#lib/blog/generation/generation-client.ts";
import type { GenerationDto } from "#lib/blog/generation/generation-schema.ts";

type Phase = "generating" | "ready" | "empty" | "failed";

export interface Run {
  phase: Phase;
  id: string | null;
  generation: GenerationDto | null;
  /** Why it failed, in a sentence; empty where no one knows */
  reason: string;
  start: () => void;
  /** The next opening begins anew. */
  forget: () => void;
}

function phaseOf(generation: GenerationDto | undefined, error: Error | null): Phase {
  if (error) return "failed";
  if (!generation || isUnderway(generation.status)) return "generating";
  if (generation.status === "failed") return "failed";
  return generation.post ? "ready" : "empty";
}

/** Tells once that a generation which was seen under way has ended well; where the dialog is shut, its button does. */
function useNews(generation: GenerationDto | undefined, open: boolean): void {
  const client = useQueryClient();
  const wasUnderway = useRef(false);
  const status = generation?.status;
  useEffect(() => {
    if (status === undefined) return;
    const isNews = wasUnderway.current && !isUnderway(status);
    wasUnderway.current = isUnderway(status);
    if (!isNews) return;
    if (status === "done" && open) toastSuccess("Blog post generated successfully!");
    void refreshPosts(client);
  }, [client, status, open]);
}

/**
 * One generation from its start, or from where it is found, under way or over (`found`), until someone has decided about
 * its post.
 */
export function useRun(token: string, open: boolean, found: string | null): Run {
  const [id, setId] = useState<string | null>(null);
  const begun = useRef(false);
  const findRunning = useRunningGeneration(token);
  const starting = useStartGeneration(token);
  const { data, error } = useGeneration(token, id);
  useNews(data, open);
  const start = () => {
    setId(null);
    starting.mutate(undefined, { onSuccess: setId });
  };
  const begin = async () => {
    begun.current = true;
    const running = found ?? (await findRunning());
    if (running) setId(running);
    else start();
  };
  useEffect(() => {
    if (open && !begun.current) void begin();
  });
  const forget = () => {
    begun.current = false;
    setId(null);
    starting.reset();
  };
  const failure = starting.error ?? (data ? null : error);
  const phase = phaseOf(id === null ? undefined : data, failure);
  return {
    phase,
    id,
    generation: data ?? null,
    reason: failure?.message ?? data?.error ?? "",
    start,
    forget,
  };
}
