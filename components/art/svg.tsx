import type { CSSProperties, ReactNode } from "react";

export interface ArtProps {
  /** px; the height follows the drawing */
  size?: number;
  /** What it shows, where it says something that no text beside it says */
  title?: string;
  className?: string;
}

interface SvgProps extends ArtProps {
  /** width and height of the drawing's own grid */
  box: [number, number];
  style?: CSSProperties;
  children: ReactNode;
}

/** The paper of every drawing: decoration without a title, a picture with one */
export function Svg({ box: [width, height], size = width, title, className, style, children }: SvgProps) {
  const frame = {
    viewBox: `0 0 ${width} ${height}`,
    width: size,
    height: Math.round((size * height * 100) / width) / 100,
    fill: "none",
    className,
    style,
  };
  return title ? (
    <svg {...frame} role="img" aria-label={title}>
      {children}
    </svg>
  ) : (
    <svg {...frame} aria-hidden="true">
      {children}
    </svg>
  );
}
