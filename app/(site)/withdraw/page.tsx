import { unlistedMetadata } from "#app/metadata.ts";
import { Penguin } from "#components/art/penguin.tsx";
import { WithdrawCard } from "#components/billing/withdraw-card.tsx";
import { WithdrawNothing } from "#components/billing/withdraw-nothing.tsx";
import { WithoutScript } from "#components/contact/without-script.tsx";
import { Card } from "#components/ui/card.tsx";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata = unlistedMetadata({
  title: "Withdraw from the contract",
  description:
    "Consumers in the EU can withdraw from a contract for Premium within 14 days of the order, with or without a login.",
});

export default function WithdrawPage() {
  const canWithdraw = getOffer()?.withdrawal === "refund";
  return (
    <div className="mx-auto max-w-[36rem] px-4 pt-8 pb-20 md:pt-14">
      <h1 className="text-4xl md:text-5xl">Withdraw from the contract</h1>
      {canWithdraw ? (
        <>
          <p className="mt-3 text-ink-2 text-lg">
            Within 14 days of your order you can withdraw from it, without saying why.
          </p>
          <Card padding="lg" className="mt-8">
            <WithoutScript />
            <WithdrawCard art={<Penguin pose="read" size={140} />} />
          </Card>
        </>
      ) : (
        <WithdrawNothing />
      )}
    </div>
  );
}
