"use client";

import { useEffect, useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { usePostAt } from "#lib/blog/editor/editor-client.ts";
import type { SaveState } from "#lib/blog/editor/save-state.ts";
import { isReservedSlug, isSlug, SLUG_MAX } from "#lib/blog/rules.ts";

interface SlugFieldProps {
  token: string;
  state: SaveState;
  onChange: (slug: string) => void;
}

const QUIET_MS = 300;

/** What has not changed for a moment. */
function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
}

/** Whether another post has this address; undefined while no one knows. */
function useTaken(token: string, { fields: { slug }, saved, refusedSlug, isSlugAuto }: SaveState) {
  const isOwn = isSlugAuto || slug === saved?.slug || !isSlug(slug);
  const wanted = useCalm(isOwn ? null : slug);
  const post = usePostAt(token, wanted);
  if (slug === refusedSlug || isReservedSlug(slug)) return true;
  if (isOwn) return false;
  return wanted === slug && post !== undefined ? post !== null && post._id !== saved?._id : undefined;
}

/** Whether the address can be had is known before it is saved; the server has the last word. */
export function SlugField({ token, state, onChange }: SlugFieldProps) {
  const isTaken = useTaken(token, state);
  const { isSlugAuto } = state;
  const { slug } = state.fields;
  const isBad = slug !== "" && !isSlug(slug);
  const problem = isBad
    ? "Only lower-case letters, numbers and single hyphens can stand in an address."
    : isTaken && !isSlugAuto
      ? "Another post has this address."
      : undefined;
  return (
    <Field label="Address" hint={problem ? undefined : hintOf(state, isTaken === false)} error={problem}>
      <TextInput
        value={slug}
        maxLength={SLUG_MAX}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value.toLowerCase().replace(/\s/g, "-"))}
      />
    </Field>
  );
}

function hintOf({ fields: { slug }, saved, isSlugAuto }: SaveState, isFree: boolean): string {
  if (isSlugAuto) return "Made from the title, until you write one.";
  const address = `/blog/${slug}`;
  if (slug === saved?.slug || slug === "")
    return slug === "" ? "Leave it empty to keep the old address." : address;
  const moved = saved?.publishedAt ? " Readers of the old address are sent on." : "";
  return isFree ? `${address} is free.${moved}` : `${address}${moved}`;
}
