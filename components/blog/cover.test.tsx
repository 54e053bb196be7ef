import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Cover } from "./cover.tsx";
import { COVER_SHAPES, planCover } from "./cover-plan.ts";

const draw = (slug: string, isWide = false) => renderToStaticMarkup(<Cover slug={slug} isWide={isWide} />);
const slugs = Array.from({ length: 300 }, (_, index) => `article-${index}`);

describe("a cover", () => {
  it("belongs to its slug", () => {
    expect(draw("twenty-minutes")).toBe(draw("twenty-minutes"));
    expect(new Set(slugs.map((slug) => draw(slug))).size).toBe(slugs.length);
  });

  it("shows each of the shapes, and never the same one twice", () => {
    const plans = slugs.map(planCover);
    expect(new Set(plans.map(({ main }) => main.shape))).toEqual(new Set(COVER_SHAPES));
    for (const { main, far } of plans) expect(main.shape).not.toBe(far.shape);
  });

  it("has sea from edge to edge", () => {
    for (const slug of slugs)
      for (const isWide of [false, true]) {
        const markup = draw(slug, isWide);
        expect(markup).not.toMatch(/NaN|undefined|Infinity/);
        const [left, right] = isWide ? [-240, 720] : [0, 480];
        for (const [, start, crests] of markup.matchAll(/d="M(-?\d+) \d+(c[^V"]+)V270/g)) {
          expect(Number(start)).toBeLessThanOrEqual(left);
          const steps = [...(crests ?? "").matchAll(/ (\d+) 0(?=[sc]|$)/g)];
          const end = steps.reduce((x, [, step]) => x + Number(step), Number(start));
          expect(end).toBeGreaterThanOrEqual(right);
        }
      }
  });
});
