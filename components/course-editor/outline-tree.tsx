"use client";

import { Plus } from "lucide-react";
import { counted } from "#components/course/course-view.ts";
import { listOf, type Outline, rowsOf } from "#lib/course/outline/outline.ts";
import { questionCountOf, type SaveState } from "#lib/course/outline/save-state.ts";
import { useActs } from "./editor-context.ts";
import { ADD_UNIT } from "./focus.ts";
import { FORM_WORDS } from "./lesson-words.ts";
import { OutlineRow } from "./outline-row.tsx";
import { NO_UNIT } from "./words.ts";

interface TreeProps {
  state: SaveState;
  selectedId: string | null;
  openIds: ReadonlySet<string>;
}

function AddRow({
  onClick,
  children,
  indent = "",
  id,
}: {
  onClick: () => void;
  children: string;
  indent?: string;
  id?: string;
}) {
  return (
    <button
      type="button"
      id={id}
      onClick={onClick}
      className={`flex min-h-11 w-full items-center gap-2 rounded-input pl-8 font-medium text-brand text-sm hover:bg-brand-soft ${indent}`}
    >
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </button>
  );
}

function Quizzes({ state, selectedId, islandId }: TreeProps & { islandId: string }) {
  const { view } = state;
  const quizzes = listOf(view, "quiz", islandId);
  return (
    <ol>
      {quizzes.map((id) => {
        const node = view.nodes.get(id);
        const meta = counted(questionCountOf(state, id), "question");
        return node ? (
          <li key={id}>
            <OutlineRow node={node} meta={meta} isSelected={id === selectedId} isOpen={null} />
          </li>
        ) : null;
      })}
    </ol>
  );
}

function quizWords(view: Outline, islandId: string): string {
  const count = listOf(view, "quiz", islandId).length;
  return count === 0 ? "no quiz" : counted(count, "quiz", "quizzes");
}

function unitWords(view: Outline, unitId: string): string {
  const lessons = listOf(view, "lesson", unitId).length;
  const islands = counted(listOf(view, "island", unitId).length, "island");
  return lessons === 0 ? islands : `${islands}, ${counted(lessons, "lesson")}`;
}

/** The islands of a unit, with the lessons that stand among them */
function Islands({ unitId, ...props }: TreeProps & { unitId: string | null }) {
  const acts = useActs();
  const { state, selectedId, openIds } = props;
  const { view } = state;
  const rows = rowsOf(view, "island", unitId);
  return (
    <>
      {rows.length > 0 ? (
        <ol>
          {rows.map((id) => {
            const node = view.nodes.get(id);
            if (!node) return null;
            if (node.kind === "lesson") {
              const { name } = FORM_WORDS[node.form ?? "page"];
              return (
                <li key={id}>
                  <OutlineRow node={node} meta={name} isSelected={id === selectedId} isOpen={null} />
                </li>
              );
            }
            const isOpen = listOf(view, "quiz", id).length > 0 ? openIds.has(id) : null;
            return (
              <li key={id}>
                <OutlineRow
                  node={node}
                  meta={quizWords(view, id)}
                  isSelected={id === selectedId}
                  isOpen={isOpen}
                />
                {isOpen ? <Quizzes {...props} islandId={id} /> : null}
              </li>
            );
          })}
        </ol>
      ) : null}
      <AddRow onClick={() => acts.add("island", unitId)} indent="ml-3">
        Add island
      </AddRow>
    </>
  );
}

/** Units with their islands, islands with their quizzes; then islands that belong to no unit. */
export function OutlineTree(props: TreeProps) {
  const acts = useActs();
  const { state, selectedId, openIds } = props;
  const { view } = state;
  const units = listOf(view, "unit", null);
  // Where there are units, a new island belongs in one of them.
  const hasLoose = units.length === 0 || rowsOf(view, "island", null).length > 0;
  return (
    <nav aria-label="Outline" className="rounded-card border border-line bg-surface p-2">
      <ol className="grid gap-1">
        {units.map((id) => {
          const node = view.nodes.get(id);
          if (!node) return null;
          const meta = unitWords(view, id);
          return (
            <li key={id}>
              <OutlineRow node={node} meta={meta} isSelected={id === selectedId} isOpen={openIds.has(id)} />
              {openIds.has(id) ? <Islands {...props} unitId={id} /> : null}
            </li>
          );
        })}
      </ol>
      {hasLoose ? (
        <section aria-label={NO_UNIT} className="mt-2">
          <h2 className="px-2 py-2 font-semibold text-ink-2 text-sm">{NO_UNIT}</h2>
          <Islands {...props} unitId={null} />
        </section>
      ) : null}
      <div className="mt-2 border-line border-t pt-2">
        <AddRow id={ADD_UNIT} onClick={() => acts.add("unit", null)}>
          Add unit
        </AddRow>
      </div>
    </nav>
  );
}
