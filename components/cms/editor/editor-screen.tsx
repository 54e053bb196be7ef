"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import dynamic from "next/dynamic";
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { hasTitle, readingMinutes } from "#lib/blog/rules.ts";
import type { AdminPostDto } from "#lib/blog/schema.ts";
import { type Place, placesOf } from "../places.ts";
import { ReadQuestion, TITLE_MISSING } from "../questions.tsx";
import { SignInAgain } from "../sign-in-again.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { ConflictNotice, LocalCopyNotice } from "./editor-notices.tsx";
import { KeysButton } from "./keys-dialog.tsx";
import { SaveTrouble } from "./save-status.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { TitleField } from "./title-field.tsx";
import { type Acts, useActs } from "./use-acts.ts";
import { useReadCheck } from "./use-read-check.ts";
import { useSaving } from "./use-saving.ts";

const BodyEditor = dynamic(() => import("./body-editor.tsx").then((file) => file.BodyEditor), {
  ssr: false,
  loading: () => (
    <div className="mx-auto grid max-w-[740px] gap-3 px-4 pt-20">
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  ),
});

interface EditorScreenProps {
  token: string;
  place: Place;
  username: string;
  /** null: a new post, which its first save makes */
  initial: AdminPostDto | null;
}

/** Once the post has an id, its address has it too: a reload finds it. */
function useAddress(place: Place, token: string, id: string | undefined): void {
  useEffect(() => {
    const address = id && placesOf(place, token).edit(id);
    if (address && window.location.pathname !== address) window.history.replaceState(null, "", address);
  }, [place, token, id]);
}

const WIDE = "(min-width: 64rem)";

function onWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the settings have room beside the text. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    onWidth,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

/** What was deleted is left for the dashboard, which offers it back. */
function useLeaving(isDeleted: boolean, dashboard: string): void {
  useEffect(() => {
    if (isDeleted) window.location.assign(dashboard);
  }, [isDeleted, dashboard]);
}

function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || event.shiftKey || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Nothing goes out without a title, now or at a time to come. */
function withTitle(acts: Acts, title: string, field: RefObject<HTMLTextAreaElement | null>): Acts {
  if (hasTitle(title)) return acts;
  const refuse = async () => {
    toastError(TITLE_MISSING);
    field.current?.focus();
  };
  return { ...acts, publish: refuse, schedule: async (at) => (at === null ? acts.schedule(at) : refuse()) };
}

export function EditorScreen({ token, place, username, initial }: EditorScreenProps) {
  const saving = useSaving(token, initial);
  const title = useRef<HTMLTextAreaElement>(null);
  const { acts: readActs, question } = useReadCheck(useActs(token, saving), saving);
  const acts = withTitle(readActs, saving.state.fields.title, title);
  const { dashboard, preview } = placesOf(place, token);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const fade = useInitial({ opacity: 0 });
  const [words, setWords] = useState(0);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const panelButton = useRef<HTMLButtonElement>(null);
  const focusText = useRef(() => {});
  const { state, send, saveNow } = saving;
  useAddress(place, token, state.saved?._id);
  useSaveKey(() => void saveNow());
  useLeaving(state.phase === "deleted", dashboard);
  const isOver = !useIsWide() && isPanelOpen;
  const change = (fields: Partial<PostFields>) => send({ type: "typed", change: fields, now: Date.now() });
  return (
    <div data-tells-connection="" className={clsx(isPanelOpen && "lg:mr-[420px]")}>
      <div inert={isOver}>
        <EditorHeader
          dashboard={dashboard}
          preview={preview}
          saving={saving}
          acts={acts}
          isPanelOpen={isPanelOpen}
          panelButton={panelButton}
          onPanel={() => setPanelOpen(!isPanelOpen)}
        />
        <main id="content">
          <div className="sticky top-14 z-20">
            <SaveTrouble saving={saving} />
            <div ref={setBar} className="min-h-12 border-line border-b bg-bg" />
          </div>
          <h1 className="sr-only">{initial ? "Edit post" : "New post"}</h1>
          <LocalCopyNotice key={saving.laidAside} saving={saving} />
          <ConflictNotice saving={saving} />
          <div className="mx-auto max-w-[804px] px-4 pt-8 pb-4 md:px-8 md:pt-12">
            <TitleField
              title={state.fields.title}
              field={title}
              onChange={(next) => change({ title: next })}
              onEnter={() => focusText.current()}
            />
          </div>
          <BodyEditor
            token={token}
            bar={bar}
            content={state.fields.content}
            round={state.round}
            onChange={(content) => change({ content })}
            onWords={setWords}
            onReady={(focus) => {
              focusText.current = focus;
            }}
          />
          <div className="fixed bottom-1 left-4 flex items-center gap-1 rounded-full bg-bg/90 pl-2 text-ink-3 text-sm">
            <p>
              {words.toLocaleString("en")} {words === 1 ? "word" : "words"} · {readingMinutes(words)} min read
            </p>
            <KeysButton />
          </div>
        </main>
      </div>
      {isOver ? (
        <m.div
          aria-hidden="true"
          initial={fade}
          animate={{ opacity: 1 }}
          className="backdrop fixed inset-0 z-20 bg-scrim"
          onClick={() => setPanelOpen(false)}
        />
      ) : null}
      {isPanelOpen ? (
        <SettingsPanel
          token={token}
          saving={saving}
          acts={acts}
          onChange={change}
          isOver={isOver}
          opener={panelButton}
          onClose={() => setPanelOpen(false)}
        />
      ) : null}
      <ReadQuestion {...question} />
      <SignInAgain username={username} />
    </div>
  );
}
