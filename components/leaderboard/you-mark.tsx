import clsx from "clsx";

/** Color alone would not say it. */
export function YouMark({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        "inline-block rounded-full bg-brand px-2 font-semibold text-on-brand text-xs leading-5",
        className,
      )}
    >
      You
    </span>
  );
}
