/** "2/5", for the eye alone: the question says its place itself. */
export function Counter({ current, total }: { current: number; total: number }) {
  return (
    <p aria-hidden="true" className="num text-lg leading-none text-ink-2">
      {current}/{total}
    </p>
  );
}
