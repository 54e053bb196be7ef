import { IMPORT_FORMATS } from "./import-view.ts";

/** What can be read, before anybody tries. */
export function FormatChips() {
  return (
    <ul aria-label="Formats" className="mt-3 flex flex-wrap justify-center gap-2">
      {IMPORT_FORMATS.map(({ name, endings }) => (
        <li key={name} className="rounded-full bg-sunken px-3.5 py-1.5 text-sm text-ink-2">
          <span className="font-semibold text-ink">{name}</span> ({endings.join(", ")})
        </li>
      ))}
    </ul>
  );
}
