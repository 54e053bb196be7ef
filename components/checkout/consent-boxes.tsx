import Link from "next/link";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { CheckoutBody } from "#lib/billing/schema.ts";
import { paths } from "#lib/client/paths.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { startWords } from "./checkout-words.ts";

interface ConsentBoxesProps {
  withdrawal: Offer["withdrawal"];
  register: UseFormRegister<CheckoutBody>;
  errors: FieldErrors<CheckoutBody>;
}

/** Both are required, and neither is ticked for anyone. */
export function ConsentBoxes({ withdrawal, register, errors }: ConsentBoxesProps) {
  return (
    <div className="grid gap-1">
      <Checkbox
        {...register("acceptsTerms")}
        required
        label={
          <>
            I accept the <PolicyLink href={paths.terms}>terms of use</PolicyLink> and have read the{" "}
            <PolicyLink href={paths.privacy}>privacy policy</PolicyLink>. I am 18 or older, or a parent
            agrees.
          </>
        }
        error={errors.acceptsTerms?.message}
      />
      <Checkbox
        {...register("startsNow")}
        required
        label={startWords(withdrawal)}
        error={errors.startsNow?.message}
      />
    </div>
  );
}

/** In a tab of its own: what is ticked here stays. */
function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} target="_blank" prefetch={false} className="link">
      {children}
    </Link>
  );
}
