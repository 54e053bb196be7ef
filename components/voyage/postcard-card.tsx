import clsx from "clsx";
import { Check } from "lucide-react";
import { PostcardView } from "#components/art/postcard-scene.tsx";
import { SKIES } from "#components/art/postcard-skies.tsx";
import { Star } from "#components/art/star.tsx";
import { counted } from "#components/course/course-view.ts";
import { REGION_NAMES } from "#lib/voyage/rules.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import styles from "./postcard.module.css";
import { postcardDay } from "./postcard-words.ts";

/** Titles that are shown before "and 3 more" */
const SHOWN = 6;

function Learned({ islands, islandCount }: Pick<PostcardDto, "islands" | "islandCount">) {
  const shown = islands.slice(0, SHOWN).map((title, at) => ({ title, at }));
  const more = islandCount - shown.length;
  return (
    <div>
      <h3 className={clsx(styles.quiet, "font-sans font-semibold text-sm")}>What you learned</h3>
      <ul className="mt-1">
        {shown.map(({ title, at }) => (
          <li key={at} className={clsx(styles.rule, "flex items-start gap-2 py-1.5 text-sm")}>
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-[#1d7f51]" strokeWidth={3} />
            <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
              {title}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className={clsx(styles.quiet, "mt-1.5 text-sm")}>and {counted(more, "more island")}</p>
      ) : null}
    </div>
  );
}

/** A postcard: the picture of its region, and what was learned. */
export function PostcardCard({ postcard }: { postcard: PostcardDto }) {
  const { region, unitTitle, courseTitle, stars } = postcard;
  const name = REGION_NAMES[region];
  return (
    <article className={clsx(styles.card, "grid sm:grid-cols-[3fr_2fr]")}>
      <div className="relative">
        <PostcardView region={region} className="block aspect-[13/11] size-full sm:aspect-auto" />
        <p
          data-dark={SKIES[region].isDark || undefined}
          className={clsx(styles.lettering, "absolute top-3 left-4 font-display font-semibold leading-none")}
        >
          <span className="block text-base">Greetings from</span>{" "}
          <span className={clsx("mt-1 block", name.length > 14 ? "text-2xl" : "text-3xl")}>{name}</span>
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-4">
        <div>
          <p
            dir="auto"
            title={unitTitle}
            className="line-clamp-2 font-display font-semibold text-lg leading-tight [overflow-wrap:anywhere]"
          >
            {unitTitle}
          </p>
          {courseTitle === unitTitle ? null : (
            <p
              dir="auto"
              title={courseTitle}
              className={clsx(styles.quiet, "mt-0.5 line-clamp-2 text-sm [overflow-wrap:anywhere]")}
            >
              {courseTitle}
            </p>
          )}
        </div>
        <Learned {...postcard} />
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1 text-sm">
          <span className="num inline-flex items-center gap-1.5">
            <Star size={18} />
            {counted(stars, "star")}
          </span>
          <span className={styles.quiet}>{postcardDay(postcard)}</span>
        </p>
      </div>
    </article>
  );
}
