"use client";

import { Sparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { useGenerationSetup } from "#lib/blog/generation/client.ts";

const GenerationDialog = dynamic(() =>
  import("../generation/generation-dialog.tsx").then((file) => file.GenerationDialog),
);

interface GenerateButtonProps {
  token: string;
  onEdit: (postId: string) => void;
  /** The list has changed */
  onChange: () => void;
}

/** Where no model is set up the button stays, and says what is missing. */
export function GenerateButton({ token, onEdit, onChange }: GenerateButtonProps) {
  const { data: setup, isError } = useGenerationSetup(token);
  const missing = setup?.missing ?? null;
  const [isOpen, setOpen] = useState(false);
  const press = () => {
    if (setup) setOpen(true);
    else if (isError) toastError("Failed to generate AI blog post. Please try again later.");
  };
  const close = () => {
    setOpen(false);
    onChange();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Sparkles aria-hidden="true" className="size-4" />}
        onClick={press}
      >
        {setup?.runningId ? "Generating…" : "Generate Post with AI"}
      </Button>
      {setup && missing === null ? (
        <GenerationDialog
          token={token}
          open={isOpen}
          onClose={close}
          onEdit={onEdit}
          onPublished={onChange}
          onRejected={onChange}
        />
      ) : null}
      <Dialog
        open={isOpen && missing !== null}
        onOpenChange={setOpen}
        title="Generate Post with AI"
        description={missing ?? ""}
        footer={<Button onClick={() => setOpen(false)}>All right</Button>}
      />
    </>
  );
}
