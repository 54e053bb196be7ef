import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

/** Where nothing is sold, or another rule holds, no one is left without a way to ask. */
export function WithdrawNothing() {
  return (
    <>
      <p className="mt-3 text-ink-2 text-lg">
        There is no contract to withdraw from on this page. If you have paid for Premium here and have a
        question about it, write to us.
      </p>
      <ButtonLink href={paths.contact} prefetch={false} variant="secondary" className="mt-6">
        Contact us
      </ButtonLink>
    </>
  );
}
