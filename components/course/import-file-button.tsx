"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormatName, pickerEndings } from "./import-source.ts";

interface FileButtonProps {
  formats: readonly FormatName[];
  onFiles: (files: FileList | null) => void;
  errorId: string | undefined;
}

/** For those who don't drag. */
export function FileButton({ formats, onFiles, errorId }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(event.target.files);
    // The same file may be chosen again after a failure
    event.target.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={pickerEndings(formats)}
        onChange={choose}
        className="hidden"
      />
      <Button
        variant="secondary"
        icon={<FileUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
        aria-describedby={errorId}
      >
        Choose a file
      </Button>
    </>
  );
}
