"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import { chosenFiles } from "./chosen-files.ts";
import { type FormatName, pickerEndings } from "./import-source.ts";

interface FileButtonProps {
  formats: readonly FormatName[];
  onFiles: (files: ChosenFile[]) => void;
  errorId: string | undefined;
  label?: string;
}

function HiddenInput({
  ref,
  onFiles,
  ...kind
}: Pick<FileButtonProps, "onFiles"> & {
  ref: React.Ref<HTMLInputElement>;
  accept?: string;
  webkitdirectory?: string;
}) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = chosenFiles(event.target.files ?? []);
    // The same file may be chosen again after a failure
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <input
      {...kind}
      ref={ref}
      type="file"
      multiple
      tabIndex={-1}
      aria-hidden="true"
      onChange={choose}
      className="hidden"
    />
  );
}

/** For those who don't drag: one file or several. */
export function FileButton({ formats, onFiles, errorId, label = "Choose files" }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <HiddenInput ref={input} accept={pickerEndings(formats)} onFiles={onFiles} />
      <Button
        variant="secondary"
        icon={<FileUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
        aria-describedby={errorId}
      >
        {label}
      </Button>
    </>
  );
}

/** A whole folder; phones have none to choose. */
export function FolderButton({ onFiles }: Pick<FileButtonProps, "onFiles">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <HiddenInput ref={input} webkitdirectory="" onFiles={onFiles} />
      <Button variant="quiet" className="mb-1 px-4! max-sm:hidden" onClick={() => input.current?.click()}>
        Choose a folder
      </Button>
    </>
  );
}
