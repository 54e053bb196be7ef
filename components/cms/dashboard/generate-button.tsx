"use client";

import clsx from "clsx";
import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Generating } from "./use-generating.ts";

const GenerationDialog = dynamic(() =>
  import("../generation/generation-dialog.tsx").then((file) => file.GenerationDialog),
);

/** Where no model is set up the button stays, and says what is missing. */
export function GenerateButton({ generating }: { generating: Generating }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Sparkles aria-hidden="true" className={clsx("size-4", generating.isWaiting && "invisible")} />}
      isLoading={generating.isWaiting}
      onClick={generating.press}
    >
      <span className="grid *:col-start-1 *:row-start-1">
        {/* Keeps its width whatever it says, so that nothing below it moves. */}
        <span aria-hidden="true" className="invisible">
          Generate Post with AI
        </span>
        <span>{generating.label}</span>
      </span>
    </Button>
  );
}

interface GenerateDialogsProps {
  token: string;
  generating: Generating;
  onEdit: (postId: string) => void;
}

/** What the buttons open, wherever they stand. */
export function GenerateDialogs({ token, generating, onEdit }: GenerateDialogsProps) {
  const { isOpen, close, missing, isReady, unread } = generating;
  return (
    <>
      {isReady ? (
        <GenerationDialog token={token} open={isOpen} found={unread} onClose={close} onEdit={onEdit} />
      ) : null}
      <Dialog
        open={isOpen && missing !== null}
        onOpenChange={(open) => !open && close(null)}
        title="Generate Post with AI"
        description={missing ?? ""}
        footer={<Button onClick={() => close(null)}>All right</Button>}
      />
    </>
  );
}
