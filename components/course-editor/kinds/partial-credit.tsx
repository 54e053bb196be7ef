import { Checkbox } from "#components/ui/checkbox.tsx";

interface PartialCreditProps {
  label: string;
  isPartial: boolean;
  onChange: (isPartial: boolean) => void;
}

/** Whether an answer that is right in part is worth part of the points. */
export function PartialCredit({ label, isPartial, onChange }: PartialCreditProps) {
  return (
    <Checkbox
      label={label}
      checked={isPartial}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-2"
    />
  );
}
