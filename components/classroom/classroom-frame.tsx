"use client";

import clsx from "clsx";
import { ArrowLeft, BookOpen, List, MessageCircleQuestionMark, NotebookPen, ScrollText } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { ClassroomDto } from "#lib/classroom/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { lessonProgress } from "./classroom-words.ts";
import { OfflineLine } from "./offline/offline-line.tsx";
import { Outline } from "./outline.tsx";

/** Below the header, which is higher while there is no network. */
const ASIDE =
  "lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-line lg:[body:has([data-tells-connection])_&]:top-21 lg:[body:has([data-tells-connection])_&]:h-[calc(100dvh-5.25rem)]";

export type PanelTab = "transcript" | "notes" | "ask";
/** On a phone one of these fills the screen */
export type View = "outline" | "lesson" | PanelTab;

const TABS: readonly { view: View; label: string; icon: typeof List }[] = [
  { view: "outline", label: "Outline", icon: List },
  { view: "lesson", label: "Lesson", icon: BookOpen },
  { view: "transcript", label: "Transcript", icon: ScrollText },
  { view: "notes", label: "Notes", icon: NotebookPen },
  { view: "ask", label: "Ask", icon: MessageCircleQuestionMark },
];

interface ClassroomFrameProps {
  classroom: ClassroomDto;
  current: string | null;
  open: (lessonId: string) => void;
  children: ReactNode;
  /** What stands on the right, or below on a phone */
  panel?: (tab: PanelTab) => ReactNode;
  /** Which of its tabs there are */
  tabs?: readonly PanelTab[];
  /** Beside the course's title */
  tools?: ReactNode;
  view?: View;
  setView?: (view: View) => void;
  /** A phone keeps what is watched above the panels */
  hasPlayer?: boolean;
}

function Header({ classroom, tools }: Pick<ClassroomFrameProps, "classroom" | "tools">) {
  const { title, doneLessons, lessonCount } = classroom;
  return (
    <header className="sticky top-0 z-20 border-line border-b-2 bg-surface">
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-2 px-2 sm:px-4">
        <a
          href={paths.courses}
          aria-label="Back to My Courses"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-button text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </a>
        <div className="min-w-0 flex-1">
          <p className="truncate font-display font-semibold">{title}</p>
          {lessonCount > 0 ? (
            <div className="flex items-center gap-2 max-sm:hidden">
              <ProgressBar
                percent={(doneLessons / lessonCount) * 100}
                label="Lessons done"
                valueText={lessonProgress(classroom)}
                className="w-32"
              />
              <span className="text-xs text-ink-2">{lessonProgress(classroom)}</span>
            </div>
          ) : null}
        </div>
        {tools}
        <ThemeToggle />
      </div>
      <OfflineLine />
    </header>
  );
}

interface BarProps {
  view: View;
  tabs: readonly PanelTab[];
  setView: (view: View) => void;
}

function BottomBar({ view, tabs, setView }: BarProps) {
  const shown = TABS.filter((one) => !isPanel(one.view) || tabs.includes(one.view));
  return (
    <nav
      aria-label="Parts of the classroom"
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid h-16 auto-cols-fr grid-flow-col">
        {shown.map(({ view: own, label, icon: Icon }) => (
          <li key={own} className="grid">
            <button
              type="button"
              aria-current={own === view ? "true" : undefined}
              onClick={() => setView(own)}
              className={clsx(
                "grid place-content-center justify-items-center gap-0.5 text-[0.6875rem] font-medium",
                own === view ? "text-brand" : "text-ink-2",
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ALL_TABS: readonly PanelTab[] = ["transcript", "notes", "ask"];
const isPanel = (view: View): view is PanelTab => view !== "outline" && view !== "lesson";

interface PanelTabsProps {
  tab: PanelTab;
  tabs: readonly PanelTab[];
  setView: (view: View) => void;
  id: string;
}

/** On wide screens the panel has its own tabs; left and right move between them. */
function PanelTabs({ tab, tabs, setView, id }: PanelTabsProps) {
  const shown = TABS.filter(({ view }) => isPanel(view) && tabs.includes(view));
  return (
    <div
      role="tablist"
      aria-label="Beside the lesson"
      className="mb-4 grid auto-cols-fr grid-flow-col rounded-button bg-sunken p-1 max-lg:hidden"
    >
      {shown.map(({ view, label }, index) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`${id}-${view}`}
          aria-controls={`${id}-panel`}
          aria-selected={view === tab}
          tabIndex={view === tab ? 0 : -1}
          onClick={() => setView(view)}
          onKeyDown={({ key }) => {
            const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
            const next = shown[(index + step + shown.length) % shown.length];
            if (step === 0 || !next) return;
            setView(next.view);
            document.getElementById(`${id}-${next.view}`)?.focus();
          }}
          className={clsx(
            "min-h-11 rounded-button px-2 text-sm font-semibold",
            view === tab ? "bg-surface text-ink shadow-sm" : "text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const nothing = () => {};

/** Outline 280 px, lesson, panel 360 px; on a phone one of them at a time, chosen at the bottom. */
export function ClassroomFrame({
  classroom,
  current,
  open,
  children,
  panel,
  tabs = ALL_TABS,
  tools,
  view = "lesson",
  setView = nothing,
  hasPlayer = false,
}: ClassroomFrameProps) {
  const id = useId();
  const tab = isPanel(view) ? view : tabs.includes("transcript") ? "transcript" : "notes";
  const show = (isShown: boolean) => (isShown ? undefined : "max-lg:hidden");
  return (
    <div className="min-h-dvh">
      <Header classroom={classroom} tools={tools} />
      <div
        className={clsx(
          "mx-auto grid max-w-[90rem]",
          panel ? "lg:grid-cols-[280px_minmax(0,1fr)_360px]" : "lg:grid-cols-[280px_minmax(0,1fr)]",
        )}
      >
        <aside className={clsx(ASIDE, "p-3 pb-24 lg:border-e", show(view === "outline"))}>
          <Outline
            classroom={classroom}
            current={current}
            open={(lessonId) => {
              setView("lesson");
              open(lessonId);
            }}
          />
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            "min-w-0 px-4 outline-none md:px-8 lg:pt-6 lg:pb-16",
            view === "lesson" && "pt-6 pb-28",
            // On a phone its title stays for those who hear the page, and what is watched for those who see it.
            isPanel(view) && hasPlayer && "max-lg:sticky max-lg:top-14 max-lg:z-10 max-lg:bg-bg max-lg:py-3",
          )}
        >
          {children}
        </main>
        {panel ? (
          <aside
            aria-label="Beside the lesson"
            className={clsx(ASIDE, "p-4 pb-24 lg:border-s", show(isPanel(view)))}
          >
            <PanelTabs tab={tab} tabs={tabs} setView={setView} id={id} />
            <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
              {panel(tab)}
            </div>
          </aside>
        ) : null}
      </div>
      {panel ? <BottomBar view={view} tabs={tabs} setView={setView} /> : null}
    </div>
  );
}
