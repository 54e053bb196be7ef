import { afterEach, describe, expect, it, vi } from "vitest";
import { tameWide } from "./math-draw.ts";

/** A formula of two pieces of 200 px each, in a box of 300 px */
function formula(isBlock: boolean): HTMLElement {
  document.body.innerHTML = `<div><span data-math><span class="${isBlock ? "katex-display" : "katex"}"><span class="katex-base"></span><span class="katex-base"></span></span></span></div>`;
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 20));
  tameWide(document.body);
  return document.querySelector<HTMLElement>("[data-math]") as HTMLElement;
}

afterEach(() => vi.restoreAllMocks());

describe("a formula wider than its box", () => {
  it("on a line of its own can be moved, though each of its pieces would fit", () => {
    expect(formula(true).dataset.math).toBe("wide");
    expect(formula(true).tabIndex).toBe(0);
  });

  it("in a line breaks between its pieces instead", () => {
    expect(formula(false).dataset.math).toBe("");
  });
});
