"use client";

import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-look.ts";
import { LineIcon } from "#components/ui/line-icons.tsx";

const SAID_MS = 4000;

type Said = "" | "copied" | "failed";

const WORDS: Record<Exclude<Said, "">, string> = {
  copied: "Link copied to clipboard!",
  failed: "Copy the address of this page to share it.",
};

/** Opens what the device has for sharing; where it has nothing, the link is copied. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState<Said>("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function press(): Promise<void> {
    const outcome = await share(title, location.origin + location.pathname);
    setSaid(outcome);
    clearTimeout(timer.current);
    if (outcome) timer.current = setTimeout(() => setSaid(""), SAID_MS);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        onClick={() => void press()}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <LineIcon className="size-4">
          <path d="M12 15V3m0 0L7.500 7.500M12 3l4.500 4.500M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7" />
        </LineIcon>
        Share
      </button>
      <p role="status" className="font-medium text-ink-2 text-sm">
        {said ? WORDS[said] : ""}
      </p>
    </div>
  );
}

/** Anyone who closes the device's own sheet wants nothing else. */
async function share(title: string, url: string): Promise<Said> {
  try {
    if ("share" in navigator) {
      await navigator.share({ title, url });
      return "";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "";
  }
  return (
    navigator.clipboard?.writeText(url).then(
      () => "copied",
      () => "failed",
    ) ?? "failed"
  );
}
