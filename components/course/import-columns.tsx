"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ChosenFile } from "#lib/course/import/import-client.ts";
import type { ColumnRole, ImportTable } from "#lib/course-reader/schema.ts";
import { filesProblem, filesToSend } from "./chosen-files.ts";
import { COLUMN_ROLES, rolesOf, rolesProblem } from "./column-roles.ts";
import { FileButton } from "./import-file-button.tsx";
import type { FormatName } from "./import-source.ts";

interface ImportColumnsProps {
  table: ImportTable;
  formats: readonly FormatName[];
  /** "lost": the browser has the file no more, such as after a reload; "text": the same of a pasted text */
  source: "there" | "lost" | "text";
  onColumns: (columns: ColumnRole[]) => void;
  onFiles: (files: ChosenFile[], columns: ColumnRole[]) => void;
}

function RoleSelect({
  number,
  role,
  onRole,
}: {
  number: number;
  role: ColumnRole;
  onRole: (role: ColumnRole) => void;
}) {
  return (
    <Select
      aria-label={`Column ${number} holds`}
      value={role}
      onChange={(event) =>
        onRole(COLUMN_ROLES.find((each) => each.role === event.target.value)?.role ?? "ignore")
      }
      className="min-w-44"
    >
      {COLUMN_ROLES.map((each) => (
        <option key={each.role} value={each.role}>
          {each.label}
        </option>
      ))}
    </Select>
  );
}

interface SampleProps {
  titleId: string;
  rows: ImportTable["rows"];
  roles: readonly ColumnRole[];
  onRole: (index: number, role: ColumnRole) => void;
}

/** The first rows, each column under what it is said to hold. */
function Sample({ titleId, rows, roles, onRole }: SampleProps) {
  const columns = roles.map((role, index) => ({ role, index }));
  const lines = rows.map((cells, line) => ({ cells, line }));
  return (
    <div className="mt-4 overflow-x-auto rounded-button border border-line">
      <table aria-labelledby={titleId} className="w-full text-left text-sm">
        <thead>
          <tr>
            {columns.map(({ role, index }) => (
              <th key={index} scope="col" className="p-2 align-bottom font-normal">
                <RoleSelect number={index + 1} role={role} onRole={(next) => onRole(index, next)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, line }) => (
            <tr key={line} className="border-line border-t">
              {columns.map(({ role, index }) => (
                <td
                  key={index}
                  className={role === "ignore" ? "max-w-60 p-3 text-ink-3" : "max-w-60 p-3 text-ink"}
                >
                  <bdi className="line-clamp-3 wrap-anywhere">{cells[index] ?? ""}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks what the columns of a table hold, where the table doesn't tell; then it is read again. */
export function ImportColumns({ table, formats, source, onColumns, onFiles }: ImportColumnsProps) {
  const id = useId();
  const [roles, setRoles] = useState(() => rolesOf(table.rows, table.guess));
  const [error, setError] = useState<string | null>(null);
  const choose = (index: number, role: ColumnRole) => {
    setError(null);
    setRoles(roles.map((each, at) => (at === index ? role : each)));
  };
  const go = (then: () => void, trouble: string | null = null) => {
    const problem = rolesProblem(roles) ?? trouble;
    setError(problem);
    if (!problem) then();
  };
  const take = (chosen: readonly ChosenFile[]) => {
    const files = filesToSend(chosen);
    go(() => onFiles(files, roles), filesProblem(files));
  };
  return (
    <section aria-labelledby={`${id}-title`} className="border-line border-t p-5 md:p-6">
      <h3 id={`${id}-title`} className="text-lg">
        Which column is what?
      </h3>
      <p className="mt-1 text-ink-2">These are the first rows. Choose above each column what it holds.</p>
      <Sample titleId={`${id}-title`} rows={table.rows} roles={roles} onRole={choose} />
      <div role="alert">{error ? <FieldError id={`${id}-error`} message={error} /> : null}</div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {source === "there" ? (
          <Button onClick={() => go(() => onColumns(roles))} className="max-xs:w-full">
            Read the table
          </Button>
        ) : null}
        {source === "lost" ? (
          <>
            <FileButton
              formats={formats}
              label="Choose the file again"
              errorId={error ? `${id}-error` : undefined}
              onFiles={take}
            />
            <p className="text-sm text-ink-2">We didn't keep your file, so please choose it again.</p>
          </>
        ) : null}
        {source === "text" ? (
          <p className="text-ink-2">
            We didn't keep your text. Paste it again below, then tell us what its columns hold.
          </p>
        ) : null}
      </div>
    </section>
  );
}
