"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { type Outline, type OutlineNode, parentsOf, placeOf, rowsOf } from "#lib/course/outline/outline.ts";
import { useActs } from "./editor-context.ts";
import { KIND_WORDS, listTitle } from "./words.ts";

interface MoveDialogProps {
  outline: Outline;
  node: OutlineNode;
  onClose: () => void;
}

const NONE = "none";

/** "First", or after which of its new neighbours. */
function placesIn(outline: Outline, node: OutlineNode, parentId: string | null) {
  const others = rowsOf(outline, node.kind, parentId).filter((id) => id !== node.id);
  const name = (id: string, index: number) =>
    node.kind === "question" ? `After question ${index + 1}` : `After ${outline.nodes.get(id)?.title}`;
  const after = others.map((id, index) => ({ key: id, words: name(id, index), position: index + 1 }));
  return [{ key: "first", words: "First", position: 0 }, ...after];
}

const PARENT_LABEL = { unit: "", island: "Unit", lesson: "Unit", quiz: "Island", question: "Quiz" };

/** Any place at all, by two lists. */
export function MoveDialog({ outline, node, onClose }: MoveDialogProps) {
  const acts = useActs();
  const [place, setPlace] = useState(() => placeOf(outline, node.id) ?? { parentId: null, position: 0 });
  const parents = parentsOf(outline, node.kind);
  const places = placesIn(outline, node, place.parentId);
  const into = (value: string) => {
    const parentId = value === NONE ? null : value;
    setPlace({ parentId, position: placesIn(outline, node, parentId).length - 1 });
  };
  const move = () => {
    acts.move(node.id, place);
    onClose();
  };
  const name = node.kind === "question" ? "this question" : `“${node.title}”`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Move to…"
      description={`Where should ${name} go?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={move}>Move</Button>
        </>
      }
    >
      {node.kind === "unit" ? null : (
        <Field label={PARENT_LABEL[node.kind]} className="mt-5">
          <Select value={place.parentId ?? NONE} onChange={({ target }) => into(target.value)}>
            {parents.map((id) => (
              <option key={id ?? NONE} value={id ?? NONE}>
                {listTitle(outline, node.kind, id)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={`Place of the ${KIND_WORDS[node.kind].toLowerCase()}`} className="mt-4">
        <Select
          value={Math.min(place.position, places.length - 1)}
          onChange={({ target }) => setPlace({ ...place, position: Number(target.value) })}
        >
          {places.map(({ key, words, position }) => (
            <option key={key} value={position}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  );
}
