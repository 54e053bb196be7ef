"use client";

import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useIsMac } from "./tool-button.tsx";
import { keysText, TOOLS } from "./tools.ts";

const OTHERS: readonly (readonly [string, string])[] = [
  ["/", "Insert a block: heading, list, table, bookmark…"],
  ["Alt+F10", "Go to the toolbar: of the selected words, or above the text"],
  ["Escape", "Back to the text"],
  ["Mod+K", "Link"],
  ["Mod+S", "Save, or update what is published"],
];

/** Which keys the editor knows. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  const isMac = useIsMac();
  const tools = TOOLS.flat().flatMap(({ name, keys }) => (keys ? [[keys, name] as const] : []));
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-ink-3 text-sm hover:text-ink"
      >
        <Keyboard aria-hidden="true" className="size-4" />
        Keys
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Keys of the editor"
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        className="max-w-[520px]"
      >
        <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {[...OTHERS, ...tools].map(([keys, does]) => (
            <div key={keys} className="grid grid-cols-subgrid items-baseline sm:col-span-2">
              <dt>
                <kbd className="rounded-md border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink text-sm">
                  {keysText(keys, isMac)}
                </kbd>
              </dt>
              <dd className="text-ink-2 text-sm">{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
