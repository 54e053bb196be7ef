import clsx from "clsx";
import type { ComponentProps } from "react";

interface CardProps extends ComponentProps<"div"> {
  /** 2 px of border: map, quiz, results. Work surfaces keep 1 px. */
  isPlayful?: boolean;
  padding?: "none" | "md" | "lg";
}

const PADDING = { none: "", md: "p-4 md:p-6", lg: "p-6 md:p-8" };

export function Card({ isPlayful = false, padding = "md", className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx(
        "card rounded-card border-line bg-surface",
        isPlayful ? "border-2" : "border",
        PADDING[padding],
        className,
      )}
    />
  );
}
