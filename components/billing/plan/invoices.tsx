import type { Writing } from "#components/profile/day-words.ts";
import { Loaded } from "#components/profile/loaded.tsx";
import { Section } from "#components/profile/settings/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useInvoiceLink, useInvoices } from "#lib/billing/client.ts";
import type { InvoiceDto } from "#lib/billing/schema.ts";
import { useTrip } from "../use-trip.ts";
import { InvoiceRow } from "./invoice-row.tsx";
import { toastBillingFailure } from "./toast-billing-failure.ts";

/** The newest invoices. Each is shown by Stripe, at an address that is asked for when it is opened. */
export function Invoices({ writing }: { writing: Writing }) {
  const query = useInvoices();
  return (
    <Section title="Invoices">
      <Loaded query={query} what="your invoices" skeleton={<Skeleton className="h-24 rounded-button" />}>
        {(invoices) =>
          invoices.length > 0 ? (
            <InvoiceList invoices={invoices} writing={writing} />
          ) : (
            <p className="text-ink-2">You have no invoices yet. Nothing has been charged.</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function InvoiceList({ invoices, writing }: { invoices: InvoiceDto[]; writing: Writing }) {
  const link = useInvoiceLink();
  const { go, isBusy } = useTrip(link);
  return (
    <ul>
      {invoices.map((invoice) => (
        <InvoiceRow
          key={invoice.id}
          invoice={invoice}
          writing={writing}
          isBusy={isBusy && link.variables === invoice.id}
          onOpen={() => go(invoice.id, toastBillingFailure)}
        />
      ))}
    </ul>
  );
}
