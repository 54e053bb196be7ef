"use client";

import { Download, Share } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { ApiError, answerOf, UNREACHABLE } from "#lib/client/api.ts";

interface SharePictureProps {
  /** Where the server makes it, a PNG */
  address: string;
  fileName: string;
  /** What is told with it */
  title: string;
}

/** Loads the picture; throws `ApiError`. */
async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: "same-origin" }).catch(() => {
    throw new ApiError(0, { message: UNREACHABLE });
  });
  if (!response.ok) await answerOf(response.status, await response.json().catch(() => null));
  return response.blob();
}

function download(picture: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const isCalledOff = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Opens what the device has for sharing pictures; where it has nothing, the picture is downloaded. */
async function share(picture: Blob, { fileName, title }: SharePictureProps): Promise<string> {
  const files = [new File([picture], fileName, { type: "image/png" })];
  if (typeof navigator.canShare === "function" && navigator.canShare({ files }))
    try {
      await navigator.share({ files, title });
      return "";
    } catch (error) {
      if (isCalledOff(error)) return "";
    }
  download(picture, fileName);
  return "The picture is in your downloads. Share it from there.";
}

/** Buttons to share and to download a picture that the server makes. */
export function SharePicture(props: SharePictureProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  async function press(): Promise<void> {
    setIsBusy(true);
    setSaid("");
    try {
      setSaid(await share(await fetchPicture(props.address), props));
    } catch (error) {
      if (!isSessionOver(error)) setSaid(error instanceof Error ? error.message : UNREACHABLE);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        size="sm"
        icon={<Share aria-hidden="true" className="size-4" />}
        isLoading={isBusy}
        onClick={() => void press()}
        className="min-h-11!"
      >
        Share
      </Button>
      <a
        href={props.address}
        download={props.fileName}
        className={buttonClass({ variant: "quiet", size: "sm" }, "min-h-11! px-3!")}
      >
        <Download aria-hidden="true" className="size-4" />
        Download picture
      </a>
      <p role="status" className="basis-full text-ink-2 text-sm empty:hidden">
        {said}
      </p>
    </div>
  );
}
