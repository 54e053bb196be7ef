import Link from "next/link";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import { paths } from "#lib/client/paths.ts";
import { type HeartsNews, heartsText } from "./outcome.ts";

interface ResultHeartsProps {
  news: HeartsNews;
  /** By itself in the middle of the screen, with nothing to press */
  isLarge: boolean;
}

/** What the run did to the hearts, or what full ones are good for. */
export function ResultHearts({ news, isLarge }: ResultHeartsProps) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <HeartsDisplay hearts={news.hearts} maxHearts={news.maxHearts} size={isLarge ? 40 : 30} />
      <p className="text-balance text-ink-2">{heartsText(news)}</p>
      {!isLarge && news.lost > 0 ? (
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
