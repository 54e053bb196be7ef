"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import type { ConnectionDto } from "#lib/connection/schema.ts";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import { filesProblem, filesToSend } from "./chosen-files.ts";
import { DropZone } from "./drop-zone.tsx";
import { FormatChips } from "./format-chips.tsx";
import { GuideList } from "./guide-list.tsx";
import type { ImportDraft, ImportWayName } from "./import-draft.ts";
import { FileButton, FolderButton } from "./import-file-button.tsx";
import { LinkForm } from "./import-link-form.tsx";
import type { Sending } from "./import-sending.ts";
import type { FormatName } from "./import-source.ts";
import { TextForm } from "./import-text-form.tsx";
import { NotionPanel } from "./notion-panel.tsx";

interface ImportInputProps {
  sending: Sending;
  draft: ImportDraft;
  formats: readonly FormatName[];
  isPrimary: boolean;
  /** Someone came from Notion, having connected it */
  isFromNotion: boolean;
}

/** Takes the files that were dropped or chosen, or says why not. */
function useFiles({ problem, send }: Sending) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (chosen: readonly ChosenFile[]) => {
    const files = filesToSend(chosen);
    const trouble = filesProblem(files);
    setRefusal(trouble);
    if (!trouble) send({ origin: "file", files });
  };
  const fail = () =>
    setRefusal("This folder couldn't be read. Choose its files instead, or pack it as a .zip.");
  const forget = () => setRefusal(null);
  const error = refusal ?? (problem?.origin === "file" ? problem.message : null);
  return { take, fail, forget, error };
}

interface WayButtonProps {
  way: ImportWayName;
  openWay: ImportWayName | null;
  onOpen: (way: ImportWayName | null) => void;
  /** Of what it opens */
  id: string;
  children: ReactNode;
}

/** Opens a way that takes room, and closes the other one. */
function WayButton({ way, openWay, onOpen, id, children }: WayButtonProps) {
  const isOpen = way === openWay;
  return (
    <Button
      variant="quiet"
      className="mb-1 px-4!"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => onOpen(isOpen ? null : way)}
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        className={clsx("size-4 transition-transform duration-state", isOpen && "rotate-180")}
      />
    </Button>
  );
}

const fromNotion = ({ _id, name }: ConnectionDto, pages: readonly string[]) =>
  ({ origin: "notion", connectionId: _id, workspace: name, pages }) as const;

type WaysProps = Pick<ImportInputProps, "sending" | "draft" | "isFromNotion"> & { id: string };

/** What the buttons of the ways open. */
function Ways({ id, sending, draft, isFromNotion }: WaysProps) {
  const problem = problemOf(sending, draft.way);
  return (
    <div id={id}>
      {draft.way === "text" ? (
        <TextForm
          draft={draft}
          problem={problem}
          onText={(text, title) => sending.send({ origin: "text", text, title })}
        />
      ) : null}
      {draft.way === "notion" ? (
        <NotionPanel
          draft={draft.notion}
          problem={problem}
          isArrival={isFromNotion}
          onRead={(workspace, pages) => sending.send(fromNotion(workspace, pages))}
          onUpdate={(workspace, pages, replaces) =>
            sending.send({ ...fromNotion(workspace, pages), replaces })
          }
        />
      ) : null}
    </div>
  );
}

function problemOf({ problem }: Sending, origin: "address" | ImportWayName | null): string | null {
  return problem?.origin === origin ? problem.message : null;
}

/** Everything that a course can come from, in one place: a link, a file, a text, pages of Notion. */
export function ImportInput({ sending, draft, formats, isPrimary, isFromNotion }: ImportInputProps) {
  const id = useId();
  const { take, fail, forget, error } = useFiles(sending);
  const takeText = (text: string) => {
    draft.setText(text);
    draft.setWay("text");
  };
  const openWay = (way: ImportWayName | null) => {
    forget();
    draft.setWay(way);
  };
  return (
    <DropZone onFiles={take} onFailure={fail} labelledBy={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={`${id}-url`} className="font-display text-xl font-semibold text-ink">
        Paste a course link or drop files
      </label>
      <LinkForm
        inputId={`${id}-url`}
        value={draft.address}
        onChange={(address) => {
          forget();
          draft.setAddress(address);
        }}
        onAddress={(url) => sending.send({ origin: "address", url })}
        onText={takeText}
        problem={problemOf(sending, "address")}
        isPrimary={isPrimary}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        <FileButton formats={formats} onFiles={take} errorId={error ? `${id}-error` : undefined} />
        <FolderButton onFiles={take} />
        <div className="flex flex-wrap gap-x-3 max-sm:order-1 max-sm:-ml-4">
          <WayButton way="text" openWay={draft.way} onOpen={openWay} id={`${id}-way`}>
            Type or paste text
          </WayButton>
          <WayButton way="notion" openWay={draft.way} onOpen={openWay} id={`${id}-way`}>
            Choose from Notion
          </WayButton>
        </div>
        <span className="text-sm text-ink-3 sm:ml-auto">
          Up to 50{"\u00a0"}MB
          <span className="max-sm:hidden">; several files become one course</span>
        </span>
      </div>
      <div role="alert">{error ? <FieldError id={`${id}-error`} message={error} /> : null}</div>
      <Ways id={`${id}-way`} {...{ sending, draft, isFromNotion }} />
      <div className="mt-6 grid gap-5 border-line border-t pt-5">
        <GuideList />
        <FormatChips formats={formats} />
      </div>
    </DropZone>
  );
}
