import clsx from "clsx";

const TONES = { brand: "bg-brand", gold: "bg-gold", ok: "bg-ok", violet: "bg-violet" };

interface ProgressBarProps {
  /** 0 to 100 */
  percent: number;
  /** What is being measured, for those who can't see the bar */
  label: string;
  /** Said instead of the percentage: "7 of 24 quizzes" */
  valueText?: string;
  tone?: keyof typeof TONES;
  className?: string;
}

export function ProgressBar({ percent, label, valueText, tone = "brand", className }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={clsx("h-2 overflow-hidden rounded-full bg-sunken dark:bg-raised", className)}
    >
      <div
        className={clsx(
          "h-full w-full origin-left rounded-full transition-transform duration-reward ease-enter",
          TONES[tone],
        )}
        style={{ transform: `translateX(${value - 100}%)` }}
      />
    </div>
  );
}
