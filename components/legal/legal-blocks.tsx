import clsx from "clsx";
import Link from "next/link";
import type { LegalBlock, LegalText } from "./document.ts";
import styles from "./legal.module.css";

/** Texts never change while they are shown: what one says is its key. */
const keyOf = (content: unknown) => JSON.stringify(content);

/** The body of a section: 18 px on 1.7, no line longer than is easy to read */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return (
    <div className="mt-3 grid gap-4 text-lg leading-[1.7]">
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === "table") return <Rows block={block} />;
  if (block.kind === "text") {
    return (
      <p className="max-w-prose">
        <Words text={block.text} />
      </p>
    );
  }
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-6 marker:text-ink-3">
      {block.items.map((item) => (
        <li key={keyOf(item)} className="pl-1">
          <Words text={item} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: LegalText }) {
  if (typeof text === "string") return text;
  return text.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <Link key={keyOf(part)} href={part.href} prefetch={false} className="link">
        {part.text}
      </Link>
    ),
  );
}

/** Where it is narrow, each row becomes a block of its own and its cells name their columns. */
function Rows({ block: { caption, head, rows } }: { block: Extract<LegalBlock, { kind: "table" }> }) {
  return (
    <table className={clsx(styles.table, "text-base leading-normal")}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-column={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
