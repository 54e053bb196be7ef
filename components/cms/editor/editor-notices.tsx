"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useNotifications } from "#components/ui/notification-context.tsx";
import { fieldsOf, type PostFields } from "#lib/blog/editor/post-fields.ts";
import { dropCopy } from "#lib/client/autosave/device-copies.ts";
import { Instant } from "../post-times.tsx";
import { type FoundCopy, listCopies, NEW_POST } from "./local-copy.ts";
import type { Saving } from "./use-saving.ts";

const CompareDialog = dynamic(() =>
  import("./compare/compare-dialog.tsx").then((file) => file.CompareDialog),
);

interface NoticeProps {
  title: string;
  text: ReactNode;
  /** Buttons */
  children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div role="alert" className="mx-auto mt-4 max-w-[740px] px-4 md:px-0">
      <div className="rounded-button border border-line border-l-4 border-l-brand bg-raised p-4">
        <p className="font-semibold text-ink">{title}</p>
        <p className="mt-1 text-ink-2 text-sm">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}

interface ComparedProps {
  title: string;
  names: readonly [before: string, after: string];
  before: PostFields;
  after: PostFields;
}

function CompareButton(props: ComparedProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Compare
      </Button>
      {isOpen ? (
        <CompareDialog {...props} onClose={close} footer={<Button onClick={close}>Close</Button>} />
      ) : null}
    </>
  );
}

/** Two have saved: neither text goes without someone's word. */
export function ConflictNotice({ saving: { state, send } }: { saving: Saving }) {
  const { add } = useNotifications();
  if (state.phase !== "conflict") return null;
  const { theirs, fields: mine } = state;
  if (!theirs) return <Notice title="Somebody else saved this post" text="Loading their version…" />;
  const takeTheirs = () => {
    send({ type: "takeTheirs" });
    const onClick = () =>
      send({ type: "putBack", fields: mine, updatedAt: theirs.updatedAt, now: Date.now() });
    add({
      type: "info",
      message: "Their version is here now.",
      action: { label: "Bring mine back", onClick },
    });
  };
  return (
    <Notice
      title="Somebody else saved this post"
      text={
        <>
          Their version is of <Instant at={theirs.updatedAt} />. Yours is still here, and nothing of it is
          lost until you choose.
        </>
      }
    >
      <CompareButton
        title="From their version to yours"
        names={["Their version", "Yours"]}
        before={fieldsOf(theirs)}
        after={mine}
      />
      <Button variant="secondary" size="sm" onClick={takeTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={() => send({ type: "keepMine" })}>
        Keep mine
      </Button>
    </Notice>
  );
}

const isSame = (a: PostFields, b: PostFields) => JSON.stringify(a) === JSON.stringify(b);

/** What earlier visits have left on this device, one after the other; what says nothing new is cleared away. */
function useLeftCopies({ state, send }: Saving) {
  const [copies, setCopies] = useState<FoundCopy[]>([]);
  const opened = useRef(state);
  useEffect(() => {
    const { saved, base } = opened.current;
    const [same, others] = [[] as FoundCopy[], [] as FoundCopy[]];
    for (const found of listCopies(saved?._id ?? NEW_POST)) {
      (isSame(found.copy.fields, fieldsOf(base)) ? same : others).push(found);
    }
    for (const { name } of same) dropCopy(name);
    setCopies(others);
  }, []);
  const first = copies[0];
  const next = () => {
    if (first) dropCopy(first.name);
    setCopies(copies.slice(1));
  };
  const restore = () => {
    if (!first) return;
    const { fields, updatedAt } = first.copy;
    send({ type: "putBack", fields, updatedAt, now: Date.now() });
    next();
  };
  return { first, restore, discard: next };
}

export function LocalCopyNotice({ saving }: { saving: Saving }) {
  const { first, restore, discard } = useLeftCopies(saving);
  if (!first) return null;
  const { fields, at } = first.copy;
  return (
    <Notice
      title="We found text on this device that was never saved"
      text={
        <>
          {fields.title.trim() || "A post without a title"}, written{" "}
          <Instant at={new Date(at).toISOString()} />
        </>
      }
    >
      <CompareButton
        title="From this version to the one on your device"
        names={["This version", "On your device"]}
        before={saving.state.fields}
        after={fields}
      />
      <Button variant="secondary" size="sm" onClick={discard}>
        Discard
      </Button>
      <Button size="sm" onClick={restore}>
        Restore
      </Button>
    </Notice>
  );
}
