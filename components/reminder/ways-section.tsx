"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BellRing, type LucideIcon, Mail, MessageSquare } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PhoneNumber } from "#components/phone/phone-number.tsx";
import { Section } from "#components/profile/settings/section.tsx";
import { TabLink } from "#components/profile/settings/tab-link.tsx";
import { PushDevices } from "#components/push/push-devices.tsx";
import { Button } from "#components/ui/button.tsx";
import { phoneQuery } from "#lib/phone/client.ts";
import type { Matrix, NoticeWayName, ReminderSettingsDto } from "#lib/reminder/schema.ts";
import { KINDS, WAY_NAMES } from "./kinds.ts";

/** The ways that this server has. */
export function waysOf({ push, sms }: ReminderSettingsDto): NoticeWayName[] {
  return ["mail", ...(push.isSetUp ? (["push"] as const) : []), ...(sms.isSetUp ? (["sms"] as const) : [])];
}

/** Whether anything at all is to come this way. */
function isWanted(matrix: Matrix, way: NoticeWayName): boolean {
  return KINDS.some(({ id, ways }) => ways.includes(way) && matrix[id][way]);
}

/** What is on and yet reaches nobody, or the other way round; null where all is well. */
function problemOf({ matrix, push, sms }: ReminderSettingsDto, way: "push" | "sms"): string | null {
  const wanted = isWanted(matrix, way);
  const reaches = way === "push" ? push.devices.length > 0 : sms.phone?.status === "confirmed";
  if (wanted === reaches) return null;
  if (!wanted) return `No reminder comes by ${way === "push" ? "push" : "SMS"} yet: switch one on above.`;
  return way === "push"
    ? "Push is on for some reminders, but none of your devices receives it yet."
    : "SMS is on, but no confirmed number receives it yet.";
}

/** Where reminders go. What this server lacks takes one line. */
export function WaysSection({ settings }: { settings: ReminderSettingsDto }) {
  const ways = waysOf(settings);
  const missing = (["push", "sms"] as const).filter((way) => !ways.includes(way));
  return (
    <Section title="Where they reach you">
      <ul className="divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0">
        <Way
          icon={Mail}
          name={WAY_NAMES.mail}
          problem={settings.isMailSetUp ? null : "Not set up on this server: emails wait in its outbox."}
        >
          <p className="flex flex-wrap gap-x-4">
            <span className="wrap-anywhere">{settings.email}</span>
            <TabLink tab="account">Change your address</TabLink>
          </p>
        </Way>
        {settings.push.isSetUp ? (
          <Way icon={BellRing} name={WAY_NAMES.push} problem={problemOf(settings, "push")}>
            <PushDevices />
          </Way>
        ) : null}
        {settings.sms.isSetUp ? (
          <Way icon={MessageSquare} name={WAY_NAMES.sms} problem={problemOf(settings, "sms")}>
            <p className="max-w-prose text-ink-2">
              For study sessions that didn't happen, an hour after the email, between 9:00 and 20:30.
            </p>
            <Phone sms={settings.sms} />
          </Way>
        ) : null}
      </ul>
      {missing.length > 0 ? (
        <p className="mt-4 border-line border-t pt-4 text-ink-2 text-sm">
          {missing.map((way) => WAY_NAMES[way]).join(" and ")}: Not set up on this server.
        </p>
      ) : null}
    </Section>
  );
}

/** Whoever has no number sees no form until they want one; the focus goes into it. */
function Phone({ sms }: { sms: ReminderSettingsDto["sms"] }) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(sms.phone !== null || sms.problem !== null);
  const open = () => {
    client.setQueryData(phoneQuery.queryKey, (known) => known ?? sms);
    flushSync(() => setIsOpen(true));
    box.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={box}>
      {isOpen ? (
        <PhoneNumber />
      ) : (
        <Button variant="secondary" size="sm" aria-expanded={false} onClick={open}>
          Add a phone number
        </Button>
      )}
    </div>
  );
}

interface WayProps {
  icon: LucideIcon;
  name: string;
  problem?: string | null;
  children: ReactNode;
}

function Way({ icon: Icon, name, problem = null, children }: WayProps) {
  return (
    <li className="flex items-start gap-3 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 max-sm:hidden">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <h3 className="font-sans font-semibold text-base text-ink leading-snug">{name}</h3>
        {children}
        <div role="status">
          {problem ? (
            <p className="rounded-input border-gold border-l-4 bg-sunken p-3 text-ink text-sm">{problem}</p>
          ) : null}
        </div>
      </div>
    </li>
  );
}
