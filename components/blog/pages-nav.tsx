import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { listAddress } from "./list-address.ts";

interface PagesNavProps {
  q: string;
  category: string;
  page: number;
  pages: number;
}

export function PagesNav({ q, category, page, pages }: PagesNavProps) {
  if (pages < 2) return null;
  const to = (other: number) => listAddress({ q, category, page: other });
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      {page > 1 ? (
        <ButtonLink
          href={to(page - 1)}
          rel="prev"
          prefetch={false}
          variant="secondary"
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        >
          Newer
        </ButtonLink>
      ) : null}
      <p className="text-ink-2">
        Page <span className="num">{page}</span> of <span className="num">{pages}</span>
      </p>
      {page < pages ? (
        <ButtonLink href={to(page + 1)} rel="next" prefetch={false} variant="secondary">
          Older
          <ArrowRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
