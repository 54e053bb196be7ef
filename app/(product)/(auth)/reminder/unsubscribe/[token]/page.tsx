import type { Metadata } from "next";
import { connection } from "next/server";
import { AuthScene } from "#components/account/auth-scene.tsx";
import { UnsubscribeCard } from "#components/reminder/unsubscribe-card.tsx";
import { findOffer } from "#lib/reminder/offer-queries.ts";

/** The address holds a secret: it goes to no search engine and to no other site. */
export const metadata: Metadata = {
  title: "Stop these emails",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

interface PageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * Looking does nothing: programs open the links in mails too. All of it comes at once, without a place that a script would
 * fill later: the button works without one.
 */
export default async function ReminderPage({ params, searchParams }: PageProps) {
  await connection();
  const { token } = await params;
  const isJustDone = (await searchParams).done !== undefined;
  const offer = await findOffer(token, "unsubscribe", new Date());
  return (
    <AuthScene>
      <UnsubscribeCard token={token} offer={offer} isJustDone={isJustDone} />
    </AuthScene>
  );
}
