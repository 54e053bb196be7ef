"use client";

import clsx from "clsx";
import { CircleAlert, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useGenerationSetup } from "#lib/blog/generation/generation-client.ts";
import type { GenerationSetupDto } from "#lib/blog/generation/generation-schema.ts";
import { GeneratedPost } from "./generated-post.tsx";
import { Generating } from "./generating.tsx";
import { useDecision } from "./use-decision.ts";
import { type Run, useRun } from "./use-run.ts";
import { useSeconds } from "./use-seconds.ts";

/** From then on no one has to keep watching. */
const BACKGROUND_AFTER_SECONDS = 10;

interface GenerationDialogProps {
  token: string;
  open: boolean;
  /** A generation that has ended unseen, to be shown first */
  found: string | null;
  /** With the generation that was shown to its end; null where it goes on, or never began */
  onClose: (shown: string | null) => void;
  onEdit: (postId: string) => void;
}

type Decision = ReturnType<typeof useDecision>;

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className="absolute right-3 top-3 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}

/** The post's own title is the larger one. */
function Title({ isAbovePost }: { isAbovePost: boolean }) {
  return <span className={clsx(isAbovePost && "text-base text-ink-2")}>AI-Generated Post</span>;
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-5 flex flex-col items-center gap-3 py-4 text-center">
      <CircleAlert aria-hidden="true" className="size-10 text-bad" />
      <p className="text-lg text-ink">Failed to generate AI blog post. Please try again later.</p>
      {reason ? <p className="text-ink-2 wrap-anywhere">{reason}</p> : null}
      <Button variant="secondary" onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </div>
  );
}

interface BodyProps {
  run: Run;
  seconds: number;
  setup: GenerationSetupDto | undefined;
}

function Body({ run, seconds, setup }: BodyProps) {
  const { phase, generation } = run;
  if (phase === "generating") return <Generating step={generation?.step ?? 1} seconds={seconds} />;
  if (phase === "failed") return <Failed reason={run.reason} onRetry={run.start} />;
  if (phase === "empty" || !generation?.post)
    return <p className="mt-5 py-6 text-center text-ink-2">No post data available.</p>;
  return <GeneratedPost generation={generation} post={generation.post} setup={setup} />;
}

interface WaitingFooterProps {
  run: Run;
  decision: Decision;
  seconds: number;
  onClose: () => void;
  onCancelled: () => void;
}

function WaitingFooter({ run, decision, seconds, onClose, onCancelled }: WaitingFooterProps) {
  const { id } = run;
  return (
    <>
      <Button
        variant="quiet"
        disabled={id === null}
        isLoading={decision.isEnding}
        onClick={() => id !== null && decision.cancel(id, onCancelled)}
      >
        Cancel
      </Button>
      {/* Its place is kept, so that Cancel doesn't move under a finger. */}
      <Button
        variant="secondary"
        onClick={onClose}
        className={clsx(seconds < BACKGROUND_AFTER_SECONDS && "invisible")}
      >
        Run in background
      </Button>
    </>
  );
}

interface DecisionFooterProps {
  decision: Decision;
  onReject: () => void;
  onEdit: () => void;
  onPublish: () => void;
}

function DecisionFooter({ decision, onReject, onEdit, onPublish }: DecisionFooterProps) {
  return (
    <>
      <Button
        variant="quiet"
        className="text-bad! hover:bg-bad-soft! xs:mr-auto"
        isLoading={decision.isEnding}
        onClick={onReject}
      >
        Reject
      </Button>
      <Button variant="secondary" onClick={onEdit}>
        Edit First
      </Button>
      <Button isLoading={decision.isPublishing} onClick={onPublish}>
        Publish Now
      </Button>
    </>
  );
}

/**
 * Generates a post, or follows the generation that is under way, and lets an admin decide about what it has written.
 * It goes on while the dialog is shut; opened again, it shows how far that one is.
 */
export function GenerationDialog({ token, open, found, onClose, onEdit }: GenerationDialogProps) {
  const run = useRun(token, open, found);
  const { data: setup } = useGenerationSetup(token);
  const decision = useDecision(token);
  const [isAsking, setIsAsking] = useState(false);
  const { phase, id, generation } = run;
  const seconds = useSeconds(open && phase === "generating" ? (generation?.createdAt ?? null) : null);
  const post = phase === "ready" ? generation?.post : null;
  const hosts = generation?.linkHosts ?? [];
  const leave = (tell?: () => void) => {
    setIsAsking(false);
    run.forget();
    tell?.();
    onClose(phase === "generating" ? null : id);
  };
  const publish = () => post && decision.publish(post._id, () => leave());
  const footer =
    phase === "generating" ? (
      <WaitingFooter
        {...{ run, decision, seconds }}
        onClose={() => onClose(null)}
        onCancelled={() => leave()}
      />
    ) : post && id !== null ? (
      <DecisionFooter
        decision={decision}
        onReject={() => decision.reject(id, () => leave())}
        onEdit={() => leave(() => onEdit(post._id))}
        onPublish={() => (hosts.length > 0 ? setIsAsking(true) : publish())}
      />
    ) : null;
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => !isOpen && phase !== "generating" && leave()}
        dismissible={phase !== "generating"}
        title={phase === "generating" ? "Generating Blog Post..." : <Title isAbovePost={Boolean(post)} />}
        className="relative max-w-[640px] self-start sm:mt-[4dvh]"
        footer={footer}
      >
        {phase === "generating" ? null : <CloseButton onClose={() => leave()} />}
        <Body run={run} seconds={seconds} setup={setup} />
      </Dialog>
      <ConfirmDialog
        open={open && isAsking}
        variant="primary"
        title="Have you checked the links?"
        message={`This post leads readers to ${hosts.join(", ")}. Nobody has checked these links yet.`}
        cancelLabel="Not yet"
        confirmLabel="Publish Now"
        isLoading={decision.isPublishing}
        onCancel={() => setIsAsking(false)}
        onConfirm={publish}
      />
    </>
  );
}
