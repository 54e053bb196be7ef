import { useEffect, useEffectEvent, useState } from "react";
import { previewPost } from "#lib/blog/editor/editor-client.ts";
import type { PreviewDto } from "#lib/blog/preview-schema.ts";
import { copyName, type LocalCopy, listCopies } from "../editor/local-copy.ts";

/** ms after the last key in the editor's tab */
const PAUSE_MS = 1200;

/** What the editor in another tab has not saved yet: written over this version, or after it. */
function findUnsaved({ _id, updatedAt }: PreviewDto["post"]): LocalCopy | null {
  const isLive = ({ copy }: { copy: LocalCopy }) =>
    copy.updatedAt === updatedAt || copy.at > Date.parse(updatedAt);
  return listCopies(_id).find(isLive)?.copy ?? null;
}

export interface Unsaved {
  /** What to show: the saved words, or those that are still being written */
  shown: PreviewDto;
  isUnsaved: boolean;
  /** The words that are being written could not be shown */
  failed: boolean;
}

/** Follows the editor in another tab of this browser, which keeps every change on this device until it is saved. */
export function useUnsaved(token: string, saved: PreviewDto, onSaved: () => void): Unsaved {
  const [live, setLive] = useState<PreviewDto | null>(null);
  const [failed, setFailed] = useState(false);
  const { _id } = saved.post;
  const look = useEffectEvent(async () => {
    const copy = findUnsaved(saved.post);
    if (!copy) return live ? onSaved() : undefined;
    try {
      setLive(await previewPost(token, _id, copy.fields));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = ({ key }: StorageEvent) => {
      if (!key?.startsWith(copyName(_id, ""))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), PAUSE_MS);
    };
    void look();
    window.addEventListener("storage", listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("storage", listen);
    };
  }, [_id]);
  return { shown: live ?? saved, isUnsaved: live !== null, failed };
}
