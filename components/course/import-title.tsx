import { Field, TextInput } from "#components/ui/field.tsx";
import { MAX_TITLE_LENGTH } from "#lib/course-reader/rules.ts";

interface ImportTitleProps {
  title: string;
  onChange: (title: string) => void;
  error: string | null;
  /** The course that an update would keep under its own title */
  kept: string | null;
  ref: React.Ref<HTMLInputElement>;
}

/** What the course is to be called; saved together with it. */
export function ImportTitle({ title, onChange, error, kept, ref }: ImportTitleProps) {
  return (
    <Field
      label="Course title"
      hint={kept === null ? undefined : `Used if you add it as another course. An update keeps “${kept}”.`}
      error={error ?? undefined}
      className="mt-3 max-w-xl"
    >
      <TextInput
        ref={ref}
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="font-display font-semibold text-lg"
      />
    </Field>
  );
}
