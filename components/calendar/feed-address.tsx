"use client";

import { CalendarPlus, Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { toastError } from "#components/ui/toaster.tsx";
import type { FeedDto } from "#lib/calendar/schema.ts";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The address, and programs that take it with one press. */
export function FeedAddress({ feed }: { feed: FeedDto }) {
  const { url, webcalUrl, googleUrl, outlookUrl } = feed;
  const id = useId();
  const [copied, setCopied] = useState("");
  const press = async () => {
    const isDone = await copy(url);
    if (isDone) setCopied(url);
    else toastError("The address couldn't be copied. Select it and copy it yourself.");
  };
  const isCopied = copied === url;
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-ink text-sm">
          Address of your feed
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            readOnly
            value={url}
            dir="ltr"
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="min-h-11 min-w-0 flex-1 basis-56 rounded-input border border-border-strong bg-sunken px-3 font-mono text-sm"
          />
          <Button
            variant="secondary"
            size="sm"
            icon={
              isCopied ? (
                <Check aria-hidden="true" className="size-4" />
              ) : (
                <Copy aria-hidden="true" className="size-4" />
              )
            }
            onClick={() => void press()}
          >
            {isCopied ? "Copied" : "Copy"}
          </Button>
          <span role="status" className="sr-only">
            {isCopied ? "Address copied." : ""}
          </span>
        </div>
        <p className="mt-1.5 text-ink-3 text-sm">
          Anyone with this address can see your sessions, so keep it to yourself.
        </p>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label="Add the feed to">
        <AddTo name="Apple Calendar" href={webcalUrl} />
        {googleUrl ? <AddTo name="Google Calendar" href={googleUrl} isPage /> : null}
        {outlookUrl ? <AddTo name="Outlook" href={outlookUrl} isPage /> : null}
      </ul>
    </div>
  );
}

/** A page of theirs opens beside ours; an address of calendars goes to whatever program reads them. */
function AddTo({ name, href, isPage = false }: { name: string; href: string; isPage?: boolean }) {
  return (
    <li>
      <a
        href={href}
        className={buttonClass({ variant: "secondary", size: "sm" })}
        {...(isPage && { target: "_blank", rel: "noreferrer" })}
      >
        <CalendarPlus aria-hidden="true" className="size-4" />
        {name}
        {isPage ? <span className="sr-only">(opens a new tab)</span> : null}
      </a>
    </li>
  );
}
