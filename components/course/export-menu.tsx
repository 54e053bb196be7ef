"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { buttonClass } from "#components/ui/button-look.ts";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { fetchFile, saveFile } from "#lib/client/download.ts";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";

const KINDS = [
  {
    format: "json",
    ending: "waddle.json",
    name: "JSON",
    text: "Everything, ready to import into Waddle again",
  },
  {
    format: "cartridge",
    ending: "imscc",
    name: "Common Cartridge",
    text: "For Moodle, Canvas and others",
  },
] as const;

type Kind = (typeof KINDS)[number];

/** Fetches the file and hands it to the browser; a failure says why, which a plain link couldn't. */
function useCourseExport(courseId: string) {
  return useMutation({
    mutationFn: ({ format, ending }: Kind) =>
      fetchFile(paths.courseExport(courseId, format), `course.${ending}`),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess("Exported. The file is in your downloads.");
    },
    onError: toastFailure,
  });
}

/** A course of one's own as a file. */
export function ExportMenu({ course }: { course: Pick<CourseDto, "_id" | "title"> }) {
  const { mutate, isPending } = useCourseExport(course._id);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={buttonClass({ variant: "quiet", size: "sm" }, "data-[state=open]:bg-brand-soft")}
        aria-disabled={isPending}
      >
        {isPending ? "Exporting…" : "Export"}
        <span className="sr-only">{course.title}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-30 min-w-64 animate-pop rounded-button border border-line bg-raised p-1.5 shadow-float"
        >
          {KINDS.map((kind) => (
            <DropdownMenu.Item
              key={kind.format}
              disabled={isPending}
              onSelect={() => mutate(kind)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 py-2 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken"
            >
              <Download aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
              <span>
                <span className="block text-sm font-semibold text-ink">{kind.name}</span>
                <span className="block text-sm text-ink-2">{kind.text}</span>
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
