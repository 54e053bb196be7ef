import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** What may stand in `animation` beside a name */
const NOT_NAMES =
  /^(none|infinite|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|ease|ease-in|ease-out|ease-in-out|linear|step-start|step-end|auto|inherit|[\d.]+(m?s)?)$/;

function animationNames(css: string): string[] {
  const declarations = css.matchAll(/animation(?:-name)?:([^;}]*)/g);
  return [...declarations].flatMap(([, value = ""]) =>
    value
      .replaceAll(/[a-z-]+\([^)]*\)/g, "")
      .split(/[\s,]+/)
      .filter((word) => word !== "" && !NOT_NAMES.test(word)),
  );
}

function missingKeyframes(css: string): string[] {
  return animationNames(css).filter((name) => !new RegExp(`@keyframes ${name}\\b`).test(css));
}

/** A module's names are its own: keyframes of another file are never found, and nothing says so. */
it.each(globSync("{app,components}/**/*.module.css", { cwd: ROOT }))(
  "%s defines what it animates",
  (file) => {
    expect(missingKeyframes(readFileSync(path.join(ROOT, file), "utf8"))).toEqual([]);
  },
);

it("would find a name that is not defined", () => {
  const css =
    ".a { animation: sway 2.4s 100ms cubic-bezier(0.1, 1, 0, 1) infinite, drift 1s; }\n@keyframes drift {}";
  expect(missingKeyframes(css)).toEqual(["sway"]);
});
