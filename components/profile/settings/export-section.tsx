"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { MouseEvent } from "react";
import { formError } from "#components/account/form-error.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { isSessionOver } from "#components/ui/toast-failure.ts";
import { fetchFile, saveFile } from "#lib/client/download.ts";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";

const EXPORT_PATH = "/api/users/export";
const fetchExport = () => fetchFile(EXPORT_PATH, "waddle-export.zip");
const FALLBACK = "The download didn't work. Please try again.";

export function ExportSection() {
  const download = useMutation({ mutationFn: fetchExport, onSuccess: saveFile });
  const { error, isPending, isSuccess } = download;
  const start = (event: MouseEvent) => {
    event.preventDefault();
    if (!isPending) download.mutate();
  };
  return (
    <Section
      title="Your data"
      text="Everything we hold about you, as one zip file of lists that any text editor opens. Up to five downloads an hour."
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink
          href={EXPORT_PATH}
          download
          prefetch={false}
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden="true" className="size-5" />}
          aria-disabled={isPending}
          onClick={start}
        >
          Download everything
        </ButtonLink>
        <SaveStatus
          status={isPending || isSuccess ? download.status : "idle"}
          pendingText="Packing. This can take a moment…"
          savedText="It is in your downloads"
        />
      </div>
      <div role="alert">
        {error && !isSessionOver(error) ? (
          <FieldError id="export-error" message={formError(error, error.message || FALLBACK)} />
        ) : null}
      </div>
    </Section>
  );
}
