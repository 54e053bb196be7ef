"use client";

import clsx from "clsx";
import { Check, ChevronsUpDown } from "lucide-react";
import { useEffect, useId } from "react";
import { useCombobox } from "./combobox-state.ts";
import { inputClass } from "./field.tsx";
import { type Option, rowsAround } from "./options.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface ComboboxProps {
  /** Read when the list opens: a long list is made for those only who look at it. */
  options: () => readonly Option[];
  value: string;
  /** Stands at the end of a row; asked only for the rows that are drawn */
  detailOf?: (value: string) => string;
  /** What stands in the field while no one searches */
  valueLabel: string;
  onChange: (value: string) => void;
  /** Said where nothing matches */
  emptyText: string;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** A select that can be searched. Arrows move, Enter chooses, Escape and leaving it change nothing. */
export function Combobox({ valueLabel, emptyText, ...props }: ComboboxProps) {
  const list = useCombobox(props);
  const listId = useId();
  const { isOpen, shown, active } = list;
  const activeId = isOpen && shown[active] ? `${listId}-${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div className="relative">
      <input
        id={props.id}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={activeId && listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-describedby={props["aria-describedby"]}
        aria-invalid={props["aria-invalid"]}
        value={isOpen ? list.query : valueLabel}
        placeholder={valueLabel}
        onChange={(event) => list.search(event.target.value)}
        onClick={list.open}
        onKeyDown={list.press}
        onBlur={list.close}
        className={clsx(inputClass, "pr-11")}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-3"
      />
      {isOpen ? <List {...props} {...list} id={listId} label={valueLabel} emptyText={emptyText} /> : null}
      <span role="status">{isOpen ? <VisuallyHidden>{`${shown.length} found`}</VisuallyHidden> : null}</span>
    </div>
  );
}

interface ListProps {
  id: string;
  label: string;
  emptyText: string;
  value: string;
  detailOf?: (value: string) => string;
  shown: readonly Option[];
  active: number;
  choose: (option: Option) => void;
}

/** A list of hundreds is searched, not scrolled. */
const ROWS = 60;

const popover =
  "card absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 animate-pop overflow-y-auto overscroll-contain rounded-button border border-line bg-raised p-1.5 shadow-float";

function List({ id, label, emptyText, value, detailOf, shown, active, choose }: ListProps) {
  if (shown.length === 0) return <p className={clsx(popover, "px-4 py-3 text-ink-2 text-sm")}>{emptyText}</p>;
  const { first, end } = rowsAround(active, shown.length, ROWS);
  return (
    <div
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
      // A press must not take the focus from the field: leaving the field closes the list.
      onMouseDown={(event) => event.preventDefault()}
      className={popover}
    >
      {shown.slice(first, end).map((option, offset) => (
        <button
          key={option.value}
          type="button"
          role="option"
          id={`${id}-${first + offset}`}
          aria-setsize={shown.length}
          aria-posinset={first + offset + 1}
          aria-selected={option.value === value}
          tabIndex={-1}
          onClick={() => choose(option)}
          className={clsx(
            "flex min-h-11 w-full items-center gap-2 rounded-input px-3 py-1.5 text-left",
            first + offset === active ? "bg-brand-soft text-brand-strong" : "hover:bg-sunken",
          )}
        >
          <Check
            aria-hidden="true"
            className={clsx("size-4 shrink-0", option.value !== value && "invisible")}
          />
          <span className="min-w-0 flex-1">{option.label}</span>
          {detailOf ? (
            <span className="shrink-0 text-ink-3 text-sm tabular-nums">{detailOf(option.value)}</span>
          ) : null}
        </button>
      ))}
      {end - first < shown.length ? (
        <p role="presentation" className="px-3 py-2 text-ink-3 text-sm">
          Type to find the others: there are {shown.length}.
        </p>
      ) : null}
    </div>
  );
}
