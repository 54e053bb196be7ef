import clsx from "clsx";
import type { ReactNode } from "react";
import { Cap, Crown, Egg, Headband, Laurel, Spectacles } from "./rank-regalia.tsx";
import { type ArtProps, Svg } from "./svg.tsx";

interface RankStyle {
  ground: string;
  rim: string;
  regalia: () => ReactNode;
}

/** In the order of the ranks; each has its own outline, so that colour is never all */
const STYLES: Record<string, RankStyle & { outline: string }> = {
  "Novice Penguin": {
    ground: "#cfe6f1",
    rim: "#7fb3cc",
    regalia: Egg,
    outline: "M48 4a44 44 0 1 1 0 88 44 44 0 0 1 0-88Z",
  },
  "Dedicated Learner": {
    ground: "#8fd3c3",
    rim: "#2f8f7c",
    regalia: Headband,
    outline: "M22 6h52c10 0 16 6 16 16v52c0 10-6 16-16 16H22C12 90 6 84 6 74V22C6 12 12 6 22 6Z",
  },
  "Persistent Scholar": {
    ground: "#8cc8f2",
    rim: "#2b7bb9",
    regalia: Cap,
    outline:
      "M42 5c4-2 8-2 12 0l28 16c4 2 6 6 6 10v34c0 4-2 8-6 10L54 91c-4 2-8 2-12 0L14 75c-4-2-6-6-6-10V31c0-4 2-8 6-10Z",
  },
  "Monthly Master": {
    ground: "#b9a7f5",
    rim: "#6741d9",
    regalia: Spectacles,
    outline:
      "M48 4c12 8 24 11 38 11 2 0 3 1 3 3 2 38-8 62-37 74-3 1-5 1-8 0C15 80 5 56 7 18c0-2 1-3 3-3 14 0 26-3 38-11Z",
  },
  "Seasoned Expert": {
    ground: "#ffb59c",
    rim: "#c8402b",
    regalia: Laurel,
    outline:
      "M36 5h24c5 0 8 1 12 5l14 14c4 4 5 7 5 12v24c0 5-1 8-5 12L72 86c-4 4-7 5-12 5H36c-5 0-8-1-12-5L10 72c-4-4-5-7-5-12V36c0-5 1-8 5-12l14-14c4-4 7-5 12-5Z",
  },
  "Learning Legend": {
    ground: "#ffd877",
    rim: "#b57600",
    regalia: Crown,
    outline:
      "M48.0 3.0L56.6 10.5L67.5 7.5L72.0 17.9L83.2 19.9L82.7 31.3L91.9 38.0L86.5 48.0L91.9 58.0L82.7 64.7L83.2 76.1L72.0 78.1L67.5 88.5L56.6 85.5L48.0 93.0L39.4 85.5L28.5 88.5L24.0 78.1L12.8 76.1L13.3 64.7L4.1 58.0L9.5 48.0L4.1 38.0L13.3 31.3L12.8 19.9L24.0 17.9L28.5 7.5L39.4 10.5Z",
  },
};

/** The badge of a rank, by its name; an unknown name gets the first. */
export function RankLogo({ rank, size = 96, ...rest }: ArtProps & { rank: string }) {
  const style = STYLES[rank] ?? STYLES["Novice Penguin"];
  if (!style) return null;
  const Regalia = style.regalia;
  return (
    <Svg box={[96, 96]} size={size} {...rest}>
      <path d={style.outline} fill={style.ground} stroke={style.rim} strokeWidth="5" strokeLinejoin="round" />
      <Head />
      <Regalia />
    </Svg>
  );
}

/** A rank that isn't reached: the outline of its badge, and in it the shadow of its penguin. */
export function RankSilhouette({ rank, size = 96, isNext = false }: RankSilhouetteProps) {
  const style = STYLES[rank] ?? STYLES["Novice Penguin"];
  if (!style) return null;
  const Regalia = style.regalia;
  return (
    <span aria-hidden="true" className="relative block">
      <Svg box={[96, 96]} size={size} className="h-auto w-full">
        <path
          d={style.outline}
          fill="var(--sunken)"
          stroke={isNext ? "var(--brand)" : "var(--border-strong)"}
          strokeWidth={isNext ? 4 : 3}
          strokeDasharray={isNext ? undefined : "7 7"}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Svg>
      {/* A drawing of its own: Safari filters no part of one. */}
      <Svg
        box={[96, 96]}
        size={size}
        className={clsx(
          "absolute inset-0 size-full brightness-0 dark:invert",
          isNext ? "opacity-40" : "opacity-20",
        )}
      >
        <Head />
        <Regalia />
      </Svg>
    </span>
  );
}

interface RankSilhouetteProps {
  rank: string;
  /** px */
  size?: number;
  isNext?: boolean;
}

function Head() {
  return (
    <>
      <path
        d="M20 78c0-8 3-14 4-24 1-18 10-30 24-30s23 12 24 30c1 10 4 16 4 24-7 7-17 11-28 11s-21-4-28-11Z"
        fill="#16344f"
      />
      <path
        d="M48 44c2.5-7 8-10 13-8 7 2 9 9 8 16-1 7 3 14 3 22 0 4-1 7-3 9a40 40 0 0 1-42 0c-2-2-3-5-3-9 0-8 4-15 3-22-1-7 1-14 8-16 5-2 10.5 1 13 8Z"
        fill="#fff"
      />
      <ellipse cx="38" cy="51" rx="3.2" ry="4" fill="#0e2439" />
      <ellipse cx="58" cy="51" rx="3.2" ry="4" fill="#0e2439" />
      <circle cx="39.2" cy="49.5" r="1.2" fill="#fff" />
      <circle cx="59.2" cy="49.5" r="1.2" fill="#fff" />
      <ellipse cx="33" cy="59" rx="4" ry="2.6" fill="#ffb5a3" />
      <ellipse cx="63" cy="59" rx="4" ry="2.6" fill="#ffb5a3" />
      <path
        d="M41.5 58.5c4-3 9-3 13 0 1 .6 1 1.6.3 2.2L49.5 66c-1 .9-2 .9-3 0l-5.3-5.3c-.7-.6-.7-1.6.3-2.2Z"
        fill="#f59a23"
      />
    </>
  );
}
