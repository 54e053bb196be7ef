interface FigureProps {
  label: string;
  value: string;
  note?: string;
}

/** A number with what it counts. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="whitespace-nowrap">
        <span className="num text-2xl text-ink sm:text-3xl leading-tight">{value}</span>{" "}
        {note ? <span className="num ml-0.5 text-ink-2 text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}
