import clsx from "clsx";
import { Circle, CircleCheck, CirclePlay, FileText, Headphones, ListChecks } from "lucide-react";
import type { MouseEvent } from "react";
import type { ClassroomDto, LessonEntry, OutlineEntry, QuizEntry } from "#lib/classroom/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { lessonFacts } from "./classroom-words.ts";

interface OutlineProps {
  classroom: ClassroomDto;
  current: string | null;
  open: (lessonId: string) => void;
}

const ICONS = { page: FileText, video: CirclePlay, audio: Headphones } as const;
const ROW =
  "flex min-h-11 items-start gap-2.5 rounded-input px-3 py-2 text-sm transition-colors duration-state hover:bg-sunken";

/** Opens in place; other tabs and windows are the browser's to open. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function DoneMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={clsx("mt-0.5 size-4 shrink-0", isDone ? "text-ok" : "text-ink-3")}
      />
      {isDone ? <span className="sr-only">Done: </span> : null}
    </>
  );
}

function LessonRow({
  entry,
  courseId,
  isCurrent,
  open,
}: {
  entry: LessonEntry;
  courseId: string;
  isCurrent: boolean;
  open: OutlineProps["open"];
}) {
  const Icon = ICONS[entry.kind];
  return (
    <a
      href={paths.classroom(courseId, entry._id)}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(entry._id);
      }}
      className={clsx(
        ROW,
        isCurrent && "bg-brand-soft font-semibold text-ink shadow-[inset_3px_0_0_var(--color-brand)]",
      )}
    >
      <DoneMark isDone={entry.isDone} />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{entry.title}</span>
        <span className="mt-0.5 flex items-center gap-1 text-xs font-normal text-ink-2">
          <Icon aria-hidden="true" className="size-3.5" />
          {lessonFacts(entry)}
          {!entry.isDone && entry.watchedPercent ? ` · ${entry.watchedPercent}% watched` : null}
        </span>
      </span>
    </a>
  );
}

function QuizRow({ entry }: { entry: QuizEntry }) {
  return (
    <a href={paths.quiz(entry.islandId, entry._id)} className={ROW}>
      <DoneMark isDone={entry.isDone} />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{entry.title}</span>
        <span className="mt-0.5 flex items-center gap-1 text-xs text-ink-2">
          <ListChecks aria-hidden="true" className="size-3.5" />
          Quiz · {entry.questionCount} {entry.questionCount === 1 ? "question" : "questions"}
        </span>
      </span>
    </a>
  );
}

function rowOf(entry: OutlineEntry, { classroom, current, open }: OutlineProps) {
  if (entry.type === "quiz") return <QuizRow entry={entry} />;
  return (
    <LessonRow entry={entry} courseId={classroom.courseId} isCurrent={entry._id === current} open={open} />
  );
}

/** The course in its order: units with their lessons and quizzes. */
export function Outline(props: OutlineProps) {
  return (
    <nav aria-label="Course outline">
      {props.classroom.units.map(({ _id, title, entries }) => (
        <section key={_id ?? "loose"} className="mb-4">
          {title ? (
            <h2 className="px-3 pt-2 pb-1 font-sans text-xs font-semibold tracking-normal text-ink-2">
              {title}
            </h2>
          ) : null}
          <ol className="grid gap-0.5">
            {entries.map((entry) => (
              <li key={entry._id}>{rowOf(entry, props)}</li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}
