import type { Config } from "tailwindcss";

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
      transitionDuration: { press: "70ms", state: "140ms", pop: "220ms", panel: "320ms", reward: "700ms" },
      transitionTimingFunction: {
        standard: "cubic-bezier(.2, 0, 0, 1)",
        enter: "cubic-bezier(.05, .7, .1, 1)",
        exit: "cubic-bezier(.3, 0, .8, .15)",
      },
      animation: {
        pop: "pop-in 220ms cubic-bezier(.05,.7,.1,1)",
        rise: "rise-in 320ms cubic-bezier(.05,.7,.1,1)",
        late: "fade-in 140ms 150ms both",
      },
    },
  },
} satisfies Config;
