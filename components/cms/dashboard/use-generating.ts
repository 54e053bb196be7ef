"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import {
  refreshPosts,
  useEndedGeneration,
  useGenerationSetup,
} from "#lib/blog/generation/generation-client.ts";
import type { GenerationDto } from "#lib/blog/generation/generation-schema.ts";
import { readLocal, writeLocal } from "#lib/client/storage.ts";

const FAILED = "Failed to generate AI blog post. Please try again later.";

export interface Generating {
  label: string;
  /** Opens the dialog, once it is known what it would show */
  press: () => void;
  isOpen: boolean;
  /** Pressed, and not known yet */
  isWaiting: boolean;
  /** With the generation that was shown to its end, or null */
  close: (shown: string | null) => void;
  /** Posts can be generated here */
  isReady: boolean;
  /** What has to be set up first, in words */
  missing: string | null;
  /** The generation whose post waits to be looked at */
  unread: string | null;
}

/** Which finished post was looked at here last: it isn't offered again. */
const SEEN_KEY = "waddle-cms-seen-generation";

/** A press counts from the first moment on: the dialog opens once it is known what it would show. */
function useWish(token: string) {
  const { data: setup, isError, isFetching, refetch } = useGenerationSetup(token);
  const [isWanted, setWanted] = useState(false);
  const isLost = isWanted && !setup && isError && !isFetching;
  useEffect(() => {
    if (!isLost) return;
    toastError(FAILED);
    setWanted(false);
  }, [isLost]);
  const press = () => {
    if (isError && !setup) void refetch();
    setWanted(true);
  };
  const [isOpen, isWaiting] = [isWanted && setup !== undefined, isWanted && setup === undefined];
  return { setup, press, isOpen, isWaiting, shut: () => setWanted(false) };
}

/** Waddle's one generation as the dashboard's buttons know it: they tell of its end while the dialog is shut. */
export function useGenerating(token: string): Generating {
  const client = useQueryClient();
  const { setup, press, isOpen, isWaiting, shut } = useWish(token);
  const [ended, setEnded] = useState<string | null>(null);
  const [seen, setSeen] = useState(() => readLocal(SEEN_KEY));
  const onEnd = ({ _id, status, post }: GenerationDto) => {
    if (isOpen) return;
    if (status === "failed") return toastError(FAILED);
    if (post?.status !== "draft") return;
    setEnded(_id);
    toastAction("Blog post generated successfully!", "See it", press);
  };
  useEndedGeneration(token, setup?.runningId, onEnd);
  const waiting = ended ?? setup?.unreadId ?? null;
  const unread = setup?.runningId || waiting === seen ? null : waiting;
  const close = (shown: string | null) => {
    shut();
    setEnded(null);
    if (shown !== null) {
      setSeen(shown);
      writeLocal(SEEN_KEY, shown);
    }
    void refreshPosts(client);
  };
  return {
    label: setup?.runningId ? "Generating…" : unread ? "See generated post" : "Generate Post with AI",
    press,
    isOpen,
    isWaiting,
    close,
    isReady: setup?.missing === null,
    missing: setup?.missing ?? null,
    unread,
  };
}
