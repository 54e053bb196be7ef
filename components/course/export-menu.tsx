"use client";

import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { buttonClass } from "#components/ui/button-look.ts";
import { paths } from "#lib/client/paths.ts";
import type { CourseDto } from "#lib/course/schema.ts";

const KINDS = [
  { format: "json", name: "JSON", text: "Everything, to bring back to Waddle" },
  { format: "cartridge", name: "Common Cartridge", text: "For Moodle, Canvas and others" },
] as const;

/** A course of one's own as a file. */
export function ExportMenu({ course }: { course: Pick<CourseDto, "_id" | "title"> }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={buttonClass({ variant: "quiet", size: "sm" }, "data-[state=open]:bg-brand-soft")}
      >
        Export
        <span className="sr-only">{course.title}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-30 min-w-64 animate-pop rounded-button border border-line bg-raised p-1.5 shadow-float"
        >
          {KINDS.map(({ format, name, text }) => (
            <DropdownMenu.Item key={format} asChild>
              <a
                href={paths.courseExport(course._id, format)}
                download
                className="flex min-h-11 items-center gap-3 rounded-input px-3 py-2 outline-none data-highlighted:bg-sunken"
              >
                <Download aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
                <span>
                  <span className="block text-sm font-semibold text-ink">{name}</span>
                  <span className="block text-sm text-ink-2">{text}</span>
                </span>
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
