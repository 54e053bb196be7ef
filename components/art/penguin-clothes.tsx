import type { CSSProperties, ReactNode } from "react";
import { type Avatar, PLAIN_AVATAR, parseAvatar } from "#lib/learner/avatar.ts";
import { HATS } from "./penguin-avatar-hats.tsx";

/** Coat, its light side, and the ground behind a picture of the penguin */
const COLORS: Record<Avatar["color"], readonly [string, string, string]> = {
  midnight: ["#16344f", "#2b5578", "#cfe6f1"],
  ocean: ["#1f6fa8", "#4b97cd", "#ffe3b3"],
  lagoon: ["#12807a", "#3aa79f", "#d6f3ea"],
  moss: ["#4b6b2a", "#729448", "#f3edc9"],
  plum: ["#59388a", "#8462b8", "#e9e0fb"],
  rose: ["#b2416c", "#d27497", "#ffe0e6"],
  cocoa: ["#6b4530", "#94694d", "#f8e4cf"],
  snow: ["#b4c8d8", "#d3e0ea", "#6fa9c9"],
};

interface Cloth {
  main: string;
  dark: string;
  /** What is woven in */
  mark: string;
  weave: "dashes" | "stripes" | "dots";
}

const SCARVES: Record<Avatar["scarf"], Cloth | null> = {
  coral: { main: "#e2553e", dark: "#b93e2a", mark: "#ffffff66", weave: "dashes" },
  sunny: { main: "#ffb81c", dark: "#d18d00", mark: "#ffffff99", weave: "dashes" },
  sky: { main: "#bcdcf5", dark: "#2b7bb9", mark: "#2b7bb9", weave: "stripes" },
  candy: { main: "#ffd5ce", dark: "#c8304a", mark: "#d42a4a", weave: "stripes" },
  dots: { main: "#6741d9", dark: "#4c2bb0", mark: "#ffffff", weave: "dots" },
  leaf: { main: "#2fa36b", dark: "#1d7f51", mark: "#ffe38a", weave: "dots" },
  bow: null,
  none: null,
};

const MIDDLE = "M49 108c30 13 72 13 102 0";
const WEAVES = {
  dashes: { strokeWidth: 3.5, strokeDasharray: "1 11", strokeLinecap: "round" },
  stripes: { strokeWidth: 18, strokeDasharray: "10 10", strokeDashoffset: 4 },
  dots: { strokeWidth: 7, strokeDasharray: "0.1 14", strokeLinecap: "round" },
} as const;

function Scarf({ main, dark, mark, weave }: Cloth) {
  return (
    <>
      <path d="M126 112c8 10 12 22 12 35 0 4-4 6-8 5l-11-3c-4-1-5-4-4-8 2-9 1-17-3-25Z" fill={dark} />
      <path
        d="M47 101c-3 8 0 14 7 17 28 12 64 12 92 0 7-3 10-9 7-17-1-3-4-4-7-3-29 12-63 12-92 0-3-1-6 0-7 3Z"
        fill={main}
      />
      <path d={MIDDLE} stroke={mark} {...WEAVES[weave]} />
    </>
  );
}

function Bow() {
  return (
    <>
      <path
        d="M97 117c-10-10-22-14-31-12-4 1-5 4-4 8 2 6 2 12 0 18-1 4 1 7 5 7 10 0 21-7 30-15Z"
        fill="#2b7bb9"
      />
      <path
        d="M103 117c10-10 22-14 31-12 4 1 5 4 4 8-2 6-2 12 0 18 1 4-1 7-5 7-10 0-21-7-30-15Z"
        fill="#2b7bb9"
      />
      <path
        d="M74 116c4 3 6 7 6 11M126 116c-4 3-6 7-6 11"
        stroke="#1b5e93"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="91" y="111" width="18" height="18" rx="6" fill="#1b5e93" />
    </>
  );
}

interface Dress {
  color: Avatar["color"];
  /** For the drawing around the penguin: its coat */
  coat: CSSProperties;
  ground: string;
  scarf: ReactNode;
  hat: ReactNode;
}

/** Returns what a penguin wears; `avatar`: "color.scarf.hat", and what names no penguin is the plain one. */
export function dressOf(avatar: string): Dress {
  const { color, scarf, hat } = parseAvatar(avatar) ?? PLAIN_AVATAR;
  const [coat, light, ground] = COLORS[color];
  const cloth = SCARVES[scarf];
  const Hat = HATS[hat];
  return {
    ...{ color, ground, coat: { "--art-coat": coat, "--art-coat-2": light } as CSSProperties },
    scarf: cloth ? <Scarf {...cloth} /> : scarf === "bow" ? <Bow /> : null,
    hat: Hat ? <Hat /> : null,
  };
}
