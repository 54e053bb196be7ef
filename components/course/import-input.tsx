"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import { filesProblem, filesToSend } from "./chosen-files.ts";
import { DropZone } from "./drop-zone.tsx";
import { FormatChips } from "./format-chips.tsx";
import { GuideList } from "./guide-list.tsx";
import type { ImportDraft } from "./import-draft.ts";
import { FileButton, FolderButton } from "./import-file-button.tsx";
import { LinkForm } from "./import-link-form.tsx";
import type { Sending } from "./import-sending.ts";
import type { FormatName } from "./import-source.ts";
import { TextForm } from "./import-text-form.tsx";

interface ImportInputProps {
  sending: Sending;
  draft: ImportDraft;
  formats: readonly FormatName[];
  isPrimary: boolean;
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

/** Everything that a course can come from, in one place: a link, a file, a text. */
export function ImportInput({ sending, draft, formats, isPrimary }: ImportInputProps) {
  const id = useId();
  const { take, fail, forget, error } = useFiles(sending);
  const problemOf = (origin: "address" | "text") =>
    sending.problem?.origin === origin ? sending.problem.message : null;
  const takeText = (text: string) => {
    draft.setText(text);
    draft.setIsTextOpen(true);
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
        problem={problemOf("address")}
        isPrimary={isPrimary}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        <FileButton formats={formats} onFiles={take} errorId={error ? `${id}-error` : undefined} />
        <FolderButton onFiles={take} />
        <Button
          variant="quiet"
          className="mb-1 px-4! max-sm:order-1 max-sm:-ml-4"
          aria-expanded={draft.isTextOpen}
          aria-controls={`${id}-text`}
          onClick={() => {
            forget();
            draft.setIsTextOpen(!draft.isTextOpen);
          }}
        >
          Type or paste text
          <ChevronDown
            aria-hidden="true"
            className={clsx("size-4 transition-transform duration-state", draft.isTextOpen && "rotate-180")}
          />
        </Button>
        <span className="text-sm text-ink-3 sm:ml-auto">
          Up to 50{"\u00a0"}MB
          <span className="max-sm:hidden">; several files become one course</span>
        </span>
      </div>
      <div role="alert">{error ? <FieldError id={`${id}-error`} message={error} /> : null}</div>
      <div id={`${id}-text`}>
        {draft.isTextOpen ? (
          <TextForm
            draft={draft}
            problem={problemOf("text")}
            onText={(text, title) => sending.send({ origin: "text", text, title })}
          />
        ) : null}
      </div>
      <div className="mt-6 grid gap-5 border-line border-t pt-5">
        <GuideList />
        <FormatChips formats={formats} />
      </div>
    </DropZone>
  );
}
