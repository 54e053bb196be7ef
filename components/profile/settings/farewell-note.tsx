"use client";

import { CalendarX2 } from "lucide-react";
import { useEffect, useState } from "react";
import { readSession, writeSession } from "#lib/client/storage.ts";

const KEY = "farewell";

/** Kept in this tab only, for the page that follows: an address could be made by anyone. */
export function rememberFarewell(deletionAt: string): void {
  writeSession(KEY, deletionAt);
}

/** Says, once, to someone who has just asked for their account's deletion what happens now. */
export function FarewellNote() {
  const [deletionAt, setDeletionAt] = useState<string | null>(null);
  useEffect(() => {
    const kept = readSession<unknown>(KEY, null);
    writeSession(KEY, null);
    if (typeof kept === "string" && !Number.isNaN(Date.parse(kept))) setDeletionAt(kept);
  }, []);
  return (
    <div role="status">
      {deletionAt ? (
        <p className="card mb-4 flex items-start gap-3 rounded-card border border-ice bg-ice-soft p-4 text-ink">
          <CalendarX2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ice-text" />
          <span>
            You are logged out everywhere, and your account will be deleted on{" "}
            <strong className="font-semibold">
              {new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(deletionAt))}
            </strong>
            . If you change your mind before then, log in and keep it.
          </span>
        </p>
      ) : null}
    </div>
  );
}
