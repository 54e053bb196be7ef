import type { Config } from "tailwindcss";
import { DURATION_MS, EASE } from "./components/ui/motion/tokens.ts";

const ms = (name: keyof typeof DURATION_MS) => `${DURATION_MS[name]}ms`;
const curve = (name: keyof typeof EASE) => `cubic-bezier(${EASE[name].join(", ")})`;

/** The names of the tokens; their values, light and dark, stand in app/globals.css. Tailwind's own colours are gone. */
const tokens = [
  "bg surface sunken raised ink ink-2 ink-3 line border border-strong",
  "brand brand-strong brand-soft on-brand coral coral-lip on-coral",
  "ok ok-soft bad bad-lip bad-soft gold gold-ink gold-text gold-soft flame flame-text flame-soft",
  "ice ice-soft ice-text rest rest-soft rest-text heart violet violet-soft focus scrim",
].flatMap((row) => row.split(" "));

const colors = Object.fromEntries(tokens.map((token) => [token, `var(--${token})`]));

/** px at the default root size → [rem, line height] */
function size(
  px: number,
  lineHeight: number,
  letterSpacing = "0",
): [string, { lineHeight: string; letterSpacing: string }] {
  return [`${px / 16}rem`, { lineHeight: String(lineHeight), letterSpacing }];
}

export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: { transparent: "transparent", current: "currentColor", inherit: "inherit", ...colors },
    fontFamily: {
      display: "var(--font-display), ui-rounded, system-ui, sans-serif",
      sans: "var(--font-body), system-ui, sans-serif",
    },
    fontSize: {
      xs: size(12, 1.4),
      sm: size(14, 1.45),
      base: size(16, 1.55),
      lg: size(18, 1.5),
      xl: size(20, 1.3),
      "2xl": size(24, 1.2, "-0.01em"),
      "3xl": size(30, 1.2, "-0.01em"),
      "4xl": size(38, 1.15, "-0.01em"),
      "5xl": size(48, 1.1, "-0.01em"),
      "6xl": size(60, 1.1, "-0.01em"),
    },
    screens: { xs: "30rem", sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem" },
    extend: {
      borderRadius: { input: "10px", button: "14px", card: "20px", dialog: "28px" },
      boxShadow: { float: "var(--shadow-float)" },
      maxWidth: { page: "1200px", content: "960px", quiz: "680px", prose: "66ch" },
      transitionDuration: {
        press: ms("press"),
        state: ms("state"),
        pop: ms("pop"),
        panel: ms("panel"),
        reward: ms("reward"),
      },
      transitionTimingFunction: { standard: curve("standard"), enter: curve("enter"), exit: curve("exit") },
      animation: {
        pop: `pop-in ${ms("pop")} ${curve("enter")}`,
        rise: `rise-in ${ms("panel")} ${curve("enter")}`,
        late: `fade-in ${ms("state")} 150ms both`,
      },
    },
  },
} satisfies Config;
