import { type KeyboardEvent, useMemo, useState } from "react";
import { matchOptions, type Option } from "./options.ts";

interface Wiring {
  /** Read when the list opens */
  options: () => readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** The list of a combobox: closed, or open with what was typed and the row that Enter would choose. */
export function useCombobox({ options, value, onChange }: Wiring) {
  const [all, setAll] = useState<readonly Option[] | null>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const shown = useMemo(() => (all ? matchOptions(all, query) : []), [all, query]);
  const open = () => {
    if (all) return;
    const read = options();
    setAll(read);
    setQuery("");
    setActive(
      Math.max(
        0,
        read.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => setAll(null);
  const choose = (option: Option | undefined) => {
    close();
    if (option && option.value !== value) onChange(option.value);
  };
  const search = (text: string) => {
    open();
    setQuery(text);
    setActive(0);
  };
  const move = (step: number) => {
    if (!all) return open();
    setActive(Math.min(shown.length - 1, Math.max(0, active + step)));
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) move(step);
    else if (all && event.key === "Enter") choose(shown[active]);
    else if (all && event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  return { isOpen: all !== null, query, shown, active, open, close, choose, search, press };
}
