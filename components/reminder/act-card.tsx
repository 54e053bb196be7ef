"use client";

import { useRouter } from "next/navigation";
import { useAct } from "#lib/reminder/client.ts";
import type { OfferDto } from "#lib/reminder/schema.ts";
import { PURPOSES, type Purpose } from "./purposes.ts";
import { Done, LinkIsOver, TokenForm } from "./token-form.tsx";

interface ActCardProps {
  token: string;
  /** Null: unknown or too old */
  offer: OfferDto | null;
  /** Comes from the form itself, where no script runs */
  isJustDone: boolean;
}

/** What a button of a reminder does, and what became of it. */
export function ActCard({ token, offer, isJustDone }: ActCardProps) {
  const mutation = useAct();
  const router = useRouter();
  if (offer === null || offer.purpose === "unsubscribe") return <LinkIsOver />;
  if (offer.isUsed && !mutation.data) return <Used offer={offer} isJustDone={isJustDone} />;
  const look = PURPOSES[offer.purpose as Purpose];
  const text = (
    <>
      {offer.title ? <strong className="block font-semibold text-ink">{offer.title}</strong> : null}
      {look.text}
    </>
  );
  return (
    <TokenForm
      token={token}
      action={`/api/reminders/act/${encodeURIComponent(token)}`}
      icon={look.icon}
      title={look.title}
      text={text}
      button={look.button}
      mutation={mutation}
      onDone={({ path }) => offer.purpose === "start" && path && router.push(path)}
    />
  );
}

function Used({ offer: { acted }, isJustDone }: { offer: OfferDto; isJustDone: boolean }) {
  return (
    <Done
      title={isJustDone ? "Done" : "You have used this link"}
      message={
        acted?.message ?? "Each button of a reminder works once. Your dashboard shows how things are now."
      }
      path={acted?.path ?? null}
    />
  );
}
