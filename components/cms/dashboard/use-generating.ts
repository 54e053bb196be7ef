"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastAction } from "#components/ui/action-toast.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { refreshPosts, useEndedGeneration, useGenerationSetup } from "#lib/blog/generation/client.ts";
import type { GenerationDto } from "#lib/blog/generation/schema.ts";

const FAILED = "Failed to generate AI blog post. Please try again later.";

export interface Generating {
  label: string;
  /** Opens the dialog, once it is known what it would show */
  press: () => void;
  isOpen: boolean;
  close: () => void;
  /** Posts can be generated here */
  isReady: boolean;
  /** What has to be set up first, in words */
  missing: string | null;
  /** The generation whose post waits to be looked at */
  unread: string | null;
}

/** The house's one generation as the dashboard's buttons know it: they tell of its end while the dialog is shut. */
export function useGenerating(token: string): Generating {
  const client = useQueryClient();
  const { data: setup, isError } = useGenerationSetup(token);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const onEnd = ({ _id, status, post }: GenerationDto) => {
    if (isOpen) return;
    if (status === "failed") return toastError(FAILED);
    if (post?.status !== "draft") return;
    setUnread(_id);
    toastAction("Blog post generated successfully!", "See it", () => setOpen(true));
  };
  useEndedGeneration(token, setup?.runningId, onEnd);
  return {
    label: setup?.runningId ? "Generating…" : unread ? "See generated post" : "Generate Post with AI",
    press: () => {
      if (setup) setOpen(true);
      else if (isError) toastError(FAILED);
    },
    isOpen,
    close: () => {
      setOpen(false);
      setUnread(null);
      void refreshPosts(client);
    },
    isReady: setup?.missing === null,
    missing: setup?.missing ?? null,
    unread,
  };
}
