"use client";

import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { MAX_TITLE, type OutlineNode } from "#lib/course/outline/outline.ts";
import { useActs } from "./editor-context.ts";
import { PartHeader } from "./part-header.tsx";
import { TitleInput } from "./title-input.tsx";

export function UnitForm({ node, within }: { node: OutlineNode; within: string }) {
  const acts = useActs();
  const { id, title, subtitle } = node;
  const rename = (change: { title: string; subtitle: string }) =>
    acts.edit({ type: "rename", kind: "unit", id, ...change });
  return (
    <>
      <PartHeader node={node} within={within} />
      <TitleInput
        partId={id}
        label="Title"
        title={title}
        onChange={(next) => rename({ title: next, subtitle })}
      />
      <Field label="Subtitle" hint="Shown below the title on the map." className="mt-5">
        <TextInput
          dir="auto"
          value={subtitle}
          maxLength={MAX_TITLE}
          onChange={({ target }) => rename({ title, subtitle: target.value })}
        />
      </Field>
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => acts.add("island", id)}
        className="mt-6"
      >
        Add island
      </Button>
    </>
  );
}
