import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MathText } from "./math.tsx";

let holder: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  holder = document.createElement("div");
  document.body.append(holder);
  root = createRoot(holder);
});

afterEach(() => {
  act(() => root.unmount());
  holder.remove();
  vi.unstubAllGlobals();
});

async function show(text: string, html: string | null = null): Promise<void> {
  await act(async () => root.render(<MathText text={text} html={html} />));
  await act(() => vi.dynamicImportSettled());
}

const formulas = () => [...holder.querySelectorAll("[data-math]")];
const tex = () => [...holder.querySelectorAll("annotation")].map((one) => one.textContent);

describe("formulas", () => {
  it("show their source until they can be drawn, and without any script", () => {
    expect(renderToStaticMarkup(<MathText text="So \( x^2 \)." />)).toBe("So \\( x^2 \\).");
  });

  it("are drawn in a plain text, for eyes and for screen readers", async () => {
    await show("So \\( x^2 \\) & $$\\sqrt{2}$$ <b>");
    expect(tex()).toEqual(["x^2", "\\sqrt{2}"]);
    expect(holder.querySelectorAll("math").length).toBe(2);
    expect(holder.querySelectorAll(".katex-html[aria-hidden=true]").length).toBe(2);
    expect(holder.querySelectorAll(".katex-display").length).toBe(1);
    expect(holder.querySelector("b")).toBeNull();
    expect(holder.textContent).not.toContain("\\(");
  });

  it("are drawn in markup, but not in code", async () => {
    await show("", "<p>So \\(a&lt;b\\) <b>\\(c\\)</b></p><pre>\\(d\\)</pre><code>$$e$$</code>");
    expect(tex()).toEqual(["a<b", "c"]);
    expect(holder.querySelector("pre")?.textContent).toBe("\\(d\\)");
    expect(holder.querySelector("code")?.textContent).toBe("$$e$$");
  });

  it("change with their text", async () => {
    await show("\\(a\\)");
    await show("\\(b\\) and \\(c\\)");
    expect(tex()).toEqual(["b", "c"]);
    await show("", "<p>\\(d\\)</p>");
    await show("", "<p>\\(e\\)</p>");
    expect(tex()).toEqual(["e"]);
    await show("none");
    expect(holder.textContent).toBe("none");
  });

  it.each(["\\frac{1}", "\\nonsense", "{", "\\def\\a{\\a\\a}\\a", "x^2^3"])(
    "that are broken show their source: %s",
    async (broken) => {
      await show(`So \\(${broken}\\).`);
      expect(formulas()[0]?.innerHTML).toBe(`<code>\\(${broken}\\)</code>`);
      await show("", `<p>So \\(${broken}\\).</p>`);
      expect(formulas()[0]?.innerHTML).toBe(`<code>\\(${broken}\\)</code>`);
    },
  );

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{https://evil.example}",
    "\\includegraphics{https://evil.example/x.png}",
    "\\htmlStyle{position:fixed}{x}",
    "\\htmlId{x}{y}",
    "\\text{<img src=x onerror=alert(1)>}",
    "\\rule{9999em}{9999em}",
  ])("reach nothing beyond themselves: %s", async (hostile) => {
    await show(`\\(${hostile}\\)`);
    expect(holder.querySelector("a, img, script, [id], [onerror]")).toBeNull();
    expect(holder.querySelector("[style*=fixed], [style*='9999'], [width*='9999']")).toBeNull();
  });
});
