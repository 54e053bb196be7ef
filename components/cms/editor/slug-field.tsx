"use client";

import { Field, TextInput } from "#components/ui/field.tsx";
import { useCmsPosts } from "#lib/blog/cms/client.ts";
import type { SaveState } from "#lib/blog/cms/saving/state/rules.ts";
import { isSlug, SLUG_MAX } from "#lib/blog/rules.ts";

interface SlugFieldProps {
  token: string;
  state: SaveState;
  onChange: (slug: string) => void;
}

/** Whether the address can be had is known before it is saved; the server has the last word. */
export function SlugField({ token, state, onChange }: SlugFieldProps) {
  const { data: posts } = useCmsPosts(token);
  const { fields, saved, refusedSlug, isSlugAuto } = state;
  const { slug } = fields;
  const isTaken =
    slug === refusedSlug || posts?.some((post) => post.slug === slug && post._id !== saved?._id) === true;
  const isBad = slug !== "" && !isSlug(slug);
  const problem = isBad
    ? "Only lower-case letters, numbers and single hyphens can stand in an address."
    : isTaken && !isSlugAuto
      ? "Another post has this address."
      : undefined;
  return (
    <Field label="Address" hint={problem ? undefined : hintOf(state, posts !== undefined)} error={problem}>
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

function hintOf({ fields: { slug }, saved, isSlugAuto }: SaveState, isKnown: boolean): string {
  if (isSlugAuto) return "Made from the title, until you write one.";
  const address = `/blog/${slug}`;
  if (slug === saved?.slug || slug === "")
    return slug === "" ? "Leave it empty to keep the old address." : address;
  const moved = saved?.publishedAt ? " Readers of the old address are sent on." : "";
  return isKnown ? `${address} is free.${moved}` : `${address}${moved}`;
}
