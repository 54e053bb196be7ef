import type { ImportDto, ImportUpdate } from "#lib/course/import/import-schema.ts";
import { changesInWords, hasChanges, overruledInWords } from "./import-view.ts";

const REMOVED: Partial<Record<ImportDto["origin"], string>> & { file: string } = {
  file: "What is no longer in it is removed.",
  notion: "What's in Notion's trash is removed; what's no longer shared with Waddle stays.",
};

const removesSome = ({ removed, cards }: ImportUpdate) => removed + (cards?.removed ?? 0) > 0;

interface UpdateNoteProps {
  updates: ImportUpdate;
  origin: ImportDto["origin"];
}

/** What a newer export, or Notion as it is now, would change in the course that is there. */
export function UpdateNote({ updates, origin }: UpdateNoteProps) {
  const source = origin === "notion" ? "Notion" : "the file";
  return (
    <div className="mt-4 rounded-button bg-ice-soft p-4 text-ice-text">
      <p className="font-semibold wrap-anywhere">
        You have this course already: “<bdi>{updates.course.title}</bdi>”.
      </p>
      <ul aria-label="What an update would change" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {changesInWords(updates).map((words) => (
          <li
            key={words}
            className="flex items-center gap-2 before:size-1.5 before:rounded-full before:bg-current"
          >
            {words}
          </li>
        ))}
      </ul>
      {updates.overruled ? (
        <p className="mt-2 text-sm font-semibold">{overruledInWords(updates.overruled, { source })}</p>
      ) : null}
      {updates.cards?.overruled ? (
        <p className="mt-2 text-sm font-semibold">
          {overruledInWords(updates.cards.overruled, { source, noun: "card" })}
        </p>
      ) : null}
      <p className="mt-2 text-sm">
        {hasChanges(updates)
          ? `An update keeps your progress.${removesSome(updates) ? ` ${REMOVED[origin] ?? REMOVED.file} Your stars stay.` : ""}`
          : "Nothing in it has changed since."}
      </p>
      <p className="mt-2 text-sm">
        What you added stays, and so do titles and questions you changed, unless {source} changed them too.
        Order and texts follow {source}, and what you removed comes back if {source} still has it. “Undo
        update” reverses all of that.
      </p>
    </div>
  );
}
