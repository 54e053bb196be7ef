"use client";

import { Search } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError, TextInput } from "#components/ui/field.tsx";
import type { ConnectionDto } from "#lib/connection/schema.ts";
import { MAX_QUERY_LENGTH } from "#lib/course/import/notion/notion-schema.ts";
import { ConnectNotion } from "./connect-notion.tsx";
import type { NotionDraft } from "./import-draft.ts";
import { type NotionChoice, useNotionChoice } from "./notion-choice.ts";
import { NotionLists } from "./notion-lists.tsx";
import { useWorkspacePages, type WorkspacePages } from "./notion-pages.ts";
import { BrokenNotion } from "./notion-states.tsx";
import { choiceProblem, chosenInWords, foundInWords, limitInWords } from "./notion-words.ts";

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <search>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        Search your pages
      </label>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
        />
        <TextInput
          id={id}
          type="search"
          value={value}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          className="pl-12!"
        />
      </span>
    </search>
  );
}

function Found({ q, shared, found }: WorkspacePages) {
  const list = q === "" ? shared : found;
  const isAsking = list.partCount === 0 && list.error === null;
  const said = q === "" ? "Loading your pages…" : "Searching…";
  return (
    <p role="status" className="mt-3 min-h-6 text-sm wrap-anywhere text-ink-2">
      {isAsking
        ? said
        : list.partCount > 0
          ? foundInWords(list.pages.length, { q, hasMore: list.hasMore })
          : ""}
    </p>
  );
}

interface AnswerProps {
  choice: NotionChoice;
  connectionId: string;
  onRead: (pages: string[]) => void;
  /** Why the server refused the last choice */
  problem: string | null;
}

/** How much is chosen, and what to do with it. */
function Answer({ choice, connectionId, onRead, problem }: AnswerProps) {
  const { sent, coming } = choice;
  const errorId = useId();
  /** What the refused choice was: it is no longer refused once it is another */
  const [refused, setRefused] = useState<number | null>(null);
  const error = (refused === sent.length ? choiceProblem(sent.length) : null) ?? problem;
  const limit = limitInWords(sent.length, coming);
  const read = () => {
    setRefused(sent.length);
    if (choiceProblem(sent.length) === null) onRead(sent);
  };
  return (
    <>
      <p role="status" className="mt-4 text-ink">
        <span className="font-semibold">{chosenInWords(sent.length, coming)}</span>
        {limit ? <span className="block text-sm text-ink-2">{limit}</span> : null}
      </p>
      <div role="alert">{error ? <FieldError id={errorId} message={error} /> : null}</div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          onClick={read}
          aria-describedby={error ? errorId : undefined}
          className="max-xs:w-full"
        >
          Read these pages
        </Button>
        <ConnectNotion variant="quiet" connectionId={connectionId} className="max-xs:w-full">
          Share more pages
        </ConnectNotion>
      </div>
    </>
  );
}

interface NotionChooserProps {
  connection: ConnectionDto;
  draft: NotionDraft;
  onRead: (pages: string[]) => void;
  problem: string | null;
}

/** The pages of a workspace to choose from. Nothing is read of them before the press. */
export function NotionChooser({ connection, draft, onRead, problem }: NotionChooserProps) {
  const [typed, setTyped] = useState("");
  const pages = useWorkspacePages(connection._id, typed);
  const choice = useNotionChoice(pages, draft.chosenOf(connection._id), (chosen) =>
    draft.choose(connection._id, chosen),
  );
  const { shared } = pages;
  if (pages.isBroken) return <BrokenNotion connection={connection} />;
  if (shared.partCount > 0 && !shared.hasMore && shared.pages.length === 0) {
    return (
      <>
        <p className="max-w-prose text-ink">
          You haven't shared any pages with Waddle yet. Choose some in Notion, and they'll appear here.
        </p>
        <ConnectNotion variant="secondary" connectionId={connection._id} className="mt-4 max-xs:w-full">
          Share more pages
        </ConnectNotion>
      </>
    );
  }
  return (
    <>
      <SearchBox value={typed} onChange={setTyped} />
      <Found {...pages} />
      <NotionLists pages={pages} choice={choice} />
      <Answer choice={choice} connectionId={connection._id} onRead={onRead} problem={problem} />
    </>
  );
}
