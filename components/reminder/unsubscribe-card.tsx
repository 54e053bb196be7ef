"use client";

import { BellOff } from "lucide-react";
import { paths } from "#lib/client/paths.ts";
import { useUnsubscribe } from "#lib/reminder/client.ts";
import type { NoticeKindName, OfferDto } from "#lib/reminder/schema.ts";
import { Done, LinkIsOver, TokenForm } from "./token-form.tsx";

/** "No more mails about …" */
const ABOUT: Record<NoticeKindName, string> = {
  session: "your study sessions",
  streak: "your streak",
  hearts: "your hearts",
  week: "your week",
  connection: "your connections",
};

interface UnsubscribeCardProps {
  token: string;
  /** Null: unknown */
  offer: OfferDto | null;
  /** Comes from the form itself, where no script runs */
  isJustDone: boolean;
}

/** Ends the mails of one kind, without a login. */
export function UnsubscribeCard({ token, offer, isJustDone }: UnsubscribeCardProps) {
  const mutation = useUnsubscribe();
  if (offer === null || offer.purpose !== "unsubscribe") return <LinkIsOver path={paths.notifications} />;
  const about = ABOUT[offer.kind];
  if (isJustDone && offer.isUsed && offer.acted) {
    return <Done message={offer.acted.message} path={offer.acted.path ?? paths.notifications} />;
  }
  return (
    <TokenForm
      token={token}
      action={`/api/reminders/unsubscribe/${encodeURIComponent(token)}`}
      icon={BellOff}
      title={`Stop emails about ${about}?`}
      text="You'll still get your other reminders. You can turn these back on in your profile."
      button="Stop these emails"
      mutation={mutation}
      fallback={paths.notifications}
    />
  );
}
