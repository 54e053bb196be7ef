import type { Writing } from "#components/profile/day-words.ts";
import { LocalTime } from "#components/profile/settings/local-time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Pill, type PillTone } from "#components/ui/pill.tsx";
import type { InvoiceDto } from "#lib/billing/schema.ts";
import { moneyText } from "#lib/core/money.ts";

interface InvoiceRowProps {
  invoice: InvoiceDto;
  writing: Writing;
  isBusy: boolean;
  onOpen: () => void;
}

export function InvoiceRow({ invoice, writing, isBusy, onOpen }: InvoiceRowProps) {
  const { total, number, createdAt } = invoice;
  const { label, tone } = standing(invoice, writing.language);
  return (
    <li className="num flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 last:border-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">
          <LocalTime instant={createdAt} writing={writing} />
        </span>
        {number ? <span className="block text-ink-3 text-sm">{number}</span> : null}
      </span>
      <span className="font-semibold">{moneyText(total.amount, total.currency, writing.language)}</span>
      <Pill tone={tone}>{label}</Pill>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`View invoice ${number ?? invoice.id}`}
        isLoading={isBusy}
        onClick={onOpen}
        className="min-h-11"
      >
        View
      </Button>
    </li>
  );
}

const STATUSES: Record<string, { label: string; tone: PillTone }> = {
  paid: { label: "Paid", tone: "ok" },
  open: { label: "Not paid yet", tone: "bad" },
  void: { label: "Void", tone: "neutral" },
  uncollectible: { label: "Never paid", tone: "neutral" },
};

function standing({ status, refunded, total }: InvoiceDto, language: string) {
  if (refunded > 0) {
    const isWhole = refunded >= total.amount;
    const label = isWhole ? "Paid back" : `${moneyText(refunded, total.currency, language)} paid back`;
    return { label, tone: "neutral" as const };
  }
  return STATUSES[status] ?? { label: "In progress", tone: "neutral" as const };
}
