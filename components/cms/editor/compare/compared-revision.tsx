"use client";

import { useState } from "react";
import { instantWords } from "#components/blog/english-dates.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useRevision } from "#lib/blog/editor/editor-client.ts";
import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import type { RevisionRowDto } from "#lib/blog/schema.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { LoadFailed } from "./load-failed.tsx";

interface ComparedRevisionProps {
  token: string;
  id: string;
  /** The one that is looked at first */
  version: number;
  rows: readonly RevisionRowDto[];
  /** What is in the editor */
  fields: PostFields;
  onClose: () => void;
  onRestore: (version: number) => void;
}

/** What is in the editor stands for a version too. */
const NOW = 0;

/** A version beside what is in the editor, or beside any other version. */
export function ComparedRevision(props: ComparedRevisionProps) {
  const { token, id, fields, onClose } = props;
  const [before, setBefore] = useState(props.version);
  const [after, setAfter] = useState(NOW);
  const old = useRevision(token, id, before);
  const later = useRevision(token, id, after === NOW ? before : after);
  const [failed, version] = old.isError ? [old, before] : [later, after];
  if (failed.isError) {
    const message = `We couldn't load version ${version}.`;
    return (
      <LoadFailed message={message} isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    );
  }
  if (!old.data || !later.data) {
    return (
      <p role="status" className="w-full text-ink-2 text-sm">
        Loading version {old.data ? after : before}…
      </p>
    );
  }
  return (
    <CompareDialog
      title="Compare versions"
      before={old.data}
      after={after === NOW ? fields : later.data}
      choice={
        <Choice rows={props.rows} before={before} after={after} onBefore={setBefore} onAfter={setAfter} />
      }
      isLoading={old.isPlaceholderData || later.isPlaceholderData}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => props.onRestore(before)}>Restore version {before}</Button>
        </>
      }
    />
  );
}

interface ChoiceProps {
  rows: readonly RevisionRowDto[];
  before: number;
  after: number;
  onBefore: (version: number) => void;
  onAfter: (version: number) => void;
}

function Choice({ rows, before, after, onBefore, onAfter }: ChoiceProps) {
  const options = rows.map(({ version, createdAt }) => (
    <option key={version} value={version}>
      Version {version}, {instantWords(createdAt)}
    </option>
  ));
  return (
    <div className="mt-4 grid gap-x-4 gap-y-3 md:grid-cols-2">
      <Field label="Old">
        <Select value={before} onChange={({ target }) => onBefore(Number(target.value))}>
          {options}
        </Select>
      </Field>
      <Field label="New">
        <Select value={after} onChange={({ target }) => onAfter(Number(target.value))}>
          <option value={NOW}>What you have now</option>
          {options}
        </Select>
      </Field>
    </div>
  );
}
