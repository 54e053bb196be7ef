"use client";

import { useRef } from "react";
import type { Writing } from "#components/profile/day-words.ts";
import type { CalendarDto } from "#lib/calendar/schema.ts";
import { ConnectCalendar } from "./connect-calendar.tsx";
import { GoogleLink } from "./google-link.tsx";

const DIALOG_EXIT_MS = 400;

interface GooglePanelProps {
  google: CalendarDto["google"];
  writing: Writing;
}

export function GooglePanel({ google, writing }: GooglePanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isSetUp, link } = google;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 rounded-input outline-none">
      <div>
        <h3 className="text-lg">Google Calendar</h3>
        <p className="mt-1 max-w-prose text-ink-2">
          Syncs both ways within minutes. Waddle adds its own calendar to your Google account, and what you
          move or delete there changes here too. It can't see your other calendars.
        </p>
      </div>
      {link ? (
        <GoogleLink
          link={link}
          isSetUp={isSetUp}
          writing={writing}
          onGone={() => setTimeout(() => box.current?.focus(), DIALOG_EXIT_MS)}
        />
      ) : null}
      {!link && isSetUp ? (
        <div>
          <ConnectCalendar>Connect Google Calendar</ConnectCalendar>
        </div>
      ) : null}
      {isSetUp ? null : <p className="text-ink-2">Not set up on this server.</p>}
    </div>
  );
}
