import Link from "next/link";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import { paths } from "#lib/client/paths.ts";
import { type HeartsNews, heartsText } from "./outcome.ts";

interface ResultHeartsProps {
  news: HeartsNews;
  /** With a way to win some back */
  hasLink: boolean;
}

/** What the run did to the hearts, or what full ones are good for. */
export function ResultHearts({ news, hasLink }: ResultHeartsProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <HeartsDisplay hearts={news.hearts} maxHearts={news.maxHearts} size={30} />
      <p className="text-ink-2">{heartsText(news)}</p>
      {hasLink && news.lost > 0 ? (
        <Link
          href={paths.practice}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          Practice and win hearts back
        </Link>
      ) : null}
    </div>
  );
}
