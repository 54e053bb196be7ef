import { X } from "lucide-react";

interface RowRemoveProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}

/** The button at a row's end that takes it away. */
export function RowRemove({ label, isDisabled = false, onClick }: RowRemoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-input text-ink-3 enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-35"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
