"use client";

import { ImageOff } from "lucide-react";
import Image from "next/image";
import { useEffect, useState } from "react";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { formError } from "#components/account/form-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useSetPicture } from "#lib/account/picture/picture-client.ts";
import { asDataUrl } from "./picture-check.ts";

interface PictureDialogProps {
  /** The picture that was chosen; null keeps the dialog shut */
  file: File | null;
  onClose: () => void;
}

/** Shows the picture as it will look, before it is sent. */
export function PictureDialog({ file, onClose }: PictureDialogProps) {
  const setPicture = useSetPicture();
  const [attempt, setAttempt] = useState(0);
  const close = () => {
    if (setPicture.isPending) return;
    setPicture.reset();
    setAttempt(0);
    onClose();
  };
  const send = () => {
    if (!file) return;
    setPicture.mutate(file, {
      onError: () => setAttempt((count) => count + 1),
      onSuccess: () => {
        toastSuccess("Your new picture is in place.");
        onClose();
      },
    });
  };
  const message = setPicture.error ? formError(setPicture.error, "The picture could not be sent.") : null;
  return (
    <Dialog
      open={file !== null}
      onOpenChange={close}
      title="Your new picture"
      description="The middle of it is kept, as a square. Everything else that the file says, such as where it was taken, is thrown away."
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={setPicture.isPending}>
            Cancel
          </Button>
          <Button onClick={send} isLoading={setPicture.isPending}>
            {setPicture.isPending ? "Sending…" : "Use this picture"}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-4">
        <ErrorSummary message={message} attempt={attempt} />
        {file ? <Preview key={`${file.name} ${file.lastModified}`} file={file} /> : null}
      </div>
    </Dialog>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    asDataUrl(file).then(
      (read) => isCurrent && setUrl(read),
      () => isCurrent && setIsLost(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <div className="grid justify-items-center gap-3">
      <div className="grid size-40 place-items-center overflow-hidden rounded-full border-2 border-line bg-sunken">
        {isLost ? (
          <ImageOff aria-hidden="true" className="size-10 text-ink-3" />
        ) : url ? (
          <Image
            unoptimized
            src={url}
            alt="Preview"
            width={160}
            height={160}
            onError={() => setIsLost(true)}
            className="size-full object-cover"
          />
        ) : null}
      </div>
      <p className="max-w-full truncate text-ink-2 text-sm">
        {isLost ? "This browser can't show it, but it can be sent." : file.name}
      </p>
    </div>
  );
}
