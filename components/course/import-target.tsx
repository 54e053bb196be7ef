import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";

interface ImportTargetProps {
  courses: readonly { _id: string; title: string }[];
  /** "": a new course */
  intoId: string;
  onChange: (courseId: string) => void;
}

/** Whether it becomes a course of its own or comes behind what is in another; nothing to choose without another. */
export function ImportTarget({ courses, intoId, onChange }: ImportTargetProps) {
  if (courses.length === 0) return null;
  return (
    <Field
      label="Where it goes"
      hint={
        intoId === "" ? undefined : "It goes at the end of that course. “Undo” removes exactly what it added."
      }
      className="mt-4 max-w-xl"
    >
      <Select value={intoId} onChange={(event) => onChange(event.target.value)}>
        <option value="">A new course</option>
        <optgroup label="Add to a course of yours">
          {courses.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  );
}
