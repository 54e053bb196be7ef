import styles from "./api-docs.module.css";
import { type Field, shapeId } from "./reference.ts";

/** `Course[]`, where Course leads to its shape */
export function TypeWords({ field: { type, shape } }: { field: Field }) {
  if (!shape) return <span>{type}</span>;
  const [before, ...after] = type.split(shape);
  return (
    <span>
      {before}
      <a href={`#${shapeId(shape)}`}>{shape}</a>
      {after.join(shape)}
    </span>
  );
}

function Row({ field }: { field: Field }) {
  const { name, isOptional, note, fields } = field;
  const notes = [isOptional ? "optional" : "", note].filter(Boolean).join(", ");
  return (
    <li>
      <p>
        {name ? <code>{name}</code> : <small>either</small>}
        <TypeWords field={field} />
        {notes ? <small>{notes}</small> : null}
      </p>
      {fields.length > 0 ? (
        <ul>
          <Rows fields={fields} />
        </ul>
      ) : null}
    </li>
  );
}

const keyOf = ({ name, type, fields }: Field) =>
  name || type + fields.map((inner) => inner.name + inner.type);

function Rows({ fields }: { fields: readonly Field[] }) {
  return fields.map((field) => <Row key={keyOf(field)} field={field} />);
}

/** What something is made of; what an inner object is made of stands indented below it. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className={styles.fields}>
      <Rows fields={fields} />
    </ul>
  );
}

/** A whole body or answer: its parts, or its type where that says more than that it has some */
export function WholeValue({ content }: { content: Field }) {
  if (content.type === "object" && content.fields.length > 0) return <FieldList fields={content.fields} />;
  return (
    <ul className={styles.fields}>
      <li>
        <p>
          <TypeWords field={content} />
        </p>
        {content.fields.length > 0 ? (
          <ul>
            <Rows fields={content.fields} />
          </ul>
        ) : null}
      </li>
    </ul>
  );
}
