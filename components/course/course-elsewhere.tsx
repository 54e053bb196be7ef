import { ExternalLink, Globe } from "lucide-react";
import { Card } from "#components/ui/card.tsx";

/** Where a course lives, as the extension names it; null for what is no page that anybody could open. */
function readElsewhere(address: string | null): URL | null {
  const url = URL.parse(address ?? "");
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

/** Somebody came from a course's own page. Waddle reads files: it says so, how to get one, and what to do without. */
export function CourseElsewhere({ address }: { address: string | null }) {
  const url = readElsewhere(address);
  if (!url) return null;
  return (
    <Card className="mb-4 flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ice-soft text-brand">
        <Globe aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-lg">Your course on {url.host}</h3>
        <p className="mt-1 max-w-prose text-ink-2">
          Waddle can't read a web page, only a course's file. If your course can be exported (Moodle: GIFT;
          Canvas and some others: Common Cartridge), drop the file below. Without a file, start with one of
          our courses.
        </p>
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <span className="wrap-anywhere">Open the course</span>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">(in a new tab)</span>
        </a>
      </div>
    </Card>
  );
}
