import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Cover } from "./cover.tsx";
import { MOTIF_NAMES, MOTIFS, PALETTES, planCover, SEASONS } from "./plan.ts";
import { PAINTS } from "./shapes.ts";

const draw = (id: string, isWide = false) => renderToStaticMarkup(<Cover id={id} isWide={isWide} />);
// Ids as the database makes them: posts of one day begin alike.
const ids = Array.from(
  { length: 1200 },
  (_, at) =>
    `0193f6a2-${at.toString(16).padStart(4, "0")}-7000-8000-${(at * 7919).toString(16).padStart(12, "0")}`,
);
const plans = ids.map(planCover);
const [fewIds, few] = [ids.slice(0, 300), plans.slice(0, 300)];

describe("a cover", () => {
  it("belongs to an id", () => {
    for (const id of fewIds) expect(planCover(id)).toEqual(planCover(id));
    expect(draw("twenty-minutes")).toBe(draw("twenty-minutes"));
    expect(new Set(fewIds.map((id) => draw(id))).size).toBe(fewIds.length);
  });

  it("shows each of more than 30 motifs, in every season and palette", () => {
    expect(MOTIF_NAMES.length).toBeGreaterThanOrEqual(30);
    expect(new Set(plans.map(({ motif }) => motif))).toEqual(new Set(MOTIF_NAMES));
    expect(new Set(plans.map(({ season }) => season))).toEqual(new Set(SEASONS));
    expect(new Set(plans.map(({ palette }) => palette))).toEqual(new Set(PALETTES));
  });

  it("looks different from nearly every other one, and from its neighbors", () => {
    const isAlike = (a: (typeof plans)[number], b: (typeof plans)[number]) =>
      a.motif === b.motif && (a.palette === b.palette || a.season === b.season);
    const pairs = few.flatMap((plan, at) => few.slice(at + 1).map((other) => isAlike(plan, other)));
    expect(pairs.filter(Boolean).length / pairs.length).toBeLessThan(0.02);
    const neighbors = plans.slice(1).filter((plan, at) => plan.motif === plans[at]?.motif);
    expect(neighbors.length / plans.length).toBeLessThan(0.05);
  });

  it("is made of finite numbers and of colors that both themes have", () => {
    const [globals, own] = ["app/globals.css", "components/blog/cover/cover.module.css"].map((file) =>
      readFileSync(file, "utf8"),
    ) as [string, string];
    for (const id of fewIds) {
      const markup = draw(id);
      expect(markup).not.toMatch(/NaN|undefined|Infinity/);
      expect(markup).toContain('aria-hidden="true"');
      for (const [, name] of markup.matchAll(/var\(--([\w-]+)\)/g))
        expect(`${globals}${own}`).toContain(`--${name}:`);
    }
    const [light = "", dark = ""] = own.split(":global([data-theme");
    const variables = (css: string) => [...css.matchAll(/\.(\w+) \{|(--[\w-]+):/g)].map(([all]) => all);
    expect(variables(dark)).toEqual(variables(light));
    for (const name of [...PALETTES, ...SEASONS]) expect(light).toContain(`.${name} {`);
  });

  it("has sea or shore from edge to edge", () => {
    for (const id of fewIds)
      for (const isWide of [false, true]) {
        const [left, right] = isWide ? [-240, 720] : [0, 480];
        for (const [, start, crests] of draw(id, isWide).matchAll(/d="M(-?\d+) \d+(c[^V"]+)V270/g)) {
          expect(Number(start)).toBeLessThanOrEqual(left);
          const steps = [...(crests ?? "").matchAll(/ (\d+) 0(?=[sc]|$)/g)];
          const end = steps.reduce((x, [, step]) => x + Number(step), Number(start));
          expect(end).toBeGreaterThanOrEqual(right);
        }
      }
  });
});

describe.each(Object.entries(MOTIFS))("the motif %s", (_, { shapes }) => {
  it("is small, and painted with colors of the illustrations", () => {
    expect(shapes.join("").length).toBeLessThanOrEqual(1200);
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const shape of shapes) {
      expect(shape).toMatch(/^\w(\.\d)?(\/\d+)? M-?[\d.]+[ -][-\d.,\sMmLlHhVvCcSsQqAaZz]+$/);
      expect(PAINTS).toHaveProperty(shape[0] ?? "");
    }
  });
});
