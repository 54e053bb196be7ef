"use client";

import clsx from "clsx";
import { ArrowLeft, ArrowUpRight, Eye, PanelRight } from "lucide-react";
import { type MouseEvent, type RefObject, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { toastError } from "#components/ui/toaster.tsx";
import { isAutosaved, isUnsaved } from "#lib/blog/editor/save-state.ts";
import { paths } from "#lib/client/paths.ts";
import { StatusMark } from "../status-mark.tsx";
import { SaveStatus } from "./save-status.tsx";
import type { Acts } from "./use-acts.ts";
import { useLatest } from "./use-plans.ts";
import type { Saving } from "./use-saving.ts";

interface EditorHeaderProps {
  dashboard: string;
  preview: (id: string) => string;
  saving: Saving;
  acts: Acts;
  isPanelOpen: boolean;
  panelButton: RefObject<HTMLButtonElement | null>;
  onPanel: () => void;
}

const ICON_BUTTON =
  "grid size-11 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink";

/** Saves first what saves itself, so that the browser asks only where that fails; what readers see waits for Update. */
function useWayOut({ state, saveNow }: Saving, href: string) {
  const [isLeaving, setLeaving] = useState(false);
  return async (event: MouseEvent<HTMLAnchorElement>) => {
    const isElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || isLeaving || !isUnsaved(state) || !isAutosaved(state)) return;
    event.preventDefault();
    setLeaving(true);
    await saveNow();
    setLeaving(false);
    window.location.assign(href);
  };
}

export function EditorHeader(props: EditorHeaderProps) {
  const { saving, acts } = props;
  const { saved } = saving.state;
  const leave = useWayOut(saving, props.dashboard);
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-line border-b bg-bg px-2 md:gap-4 md:px-4">
      {/* A document of its own: the browser then asks before it leaves unsaved words behind. */}
      <a
        href={props.dashboard}
        onClick={leave}
        className={clsx(ICON_BUTTON, "md:flex md:w-auto md:gap-2 md:px-3")}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="sr-only font-medium md:not-sr-only">Posts</span>
      </a>
      <p className="hidden text-ink-2 text-sm lg:block">
        <StatusMark status={saved?.status ?? "draft"} scheduledAt={saved?.scheduledAt ?? null} />
      </p>
      <SaveStatus saving={saving} acts={acts} />
      <PreviewButton saving={saving} preview={props.preview} />
      <PublishButtons saving={saving} acts={acts} />
      <button
        ref={props.panelButton}
        type="button"
        aria-label="Post settings"
        aria-expanded={props.isPanelOpen}
        title="Post settings"
        onClick={props.onPanel}
        className={ICON_BUTTON}
      >
        <PanelRight aria-hidden="true" className="size-5" />
      </button>
    </header>
  );
}

/** The preview finds unsaved words on this device; a post that the server doesn't know yet is saved first. */
function PreviewButton({ saving, preview }: Pick<EditorHeaderProps, "saving" | "preview">) {
  const { saved } = saving.state;
  const [isOpening, setOpening] = useState(false);
  const latest = useLatest(saving);
  const open = async () => {
    if (!saved) {
      setOpening(true);
      await saving.saveNow();
      setOpening(false);
    }
    const id = latest.current.state.saved?._id;
    if (id) window.open(preview(id), "_blank", "noopener");
    else toastError("There is nothing to show yet. Write a title or some text first.");
  };
  return (
    <button
      type="button"
      aria-label="Preview"
      aria-busy={isOpening}
      title="Preview (opens a new tab)"
      onClick={open}
      className={ICON_BUTTON}
    >
      <Eye aria-hidden="true" className="size-5" />
    </button>
  );
}

/** Publish, then Publishing…, then Published, which leads to the post; what is out and changed has an Update. */
function PublishButtons({ saving, acts }: Pick<EditorHeaderProps, "saving" | "acts">) {
  const { saved } = saving.state;
  if (saved?.status !== "published") {
    const isBusy = acts.doing === "publish";
    return (
      <Button size="sm" isLoading={isBusy} onClick={acts.publish} className={clsx(isBusy && "pl-8")}>
        {isBusy ? "Publishing…" : "Publish"}
      </Button>
    );
  }
  const isBusy = acts.doing === "update";
  const isChanged = isBusy || isUnsaved(saving.state);
  return (
    <>
      <a
        href={paths.blogPost(saved.slug)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: "quiet", size: "sm" }, clsx("px-3", isChanged && "max-xs:hidden"))}
      >
        Published
        <ArrowUpRight aria-hidden="true" className="size-4" />
      </a>
      {isChanged ? (
        <Button size="sm" isLoading={isBusy} onClick={acts.update} className={clsx(isBusy && "pl-8")}>
          {isBusy ? "Updating…" : "Update"}
        </Button>
      ) : null}
    </>
  );
}
