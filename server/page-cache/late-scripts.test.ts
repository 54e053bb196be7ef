import { describe, expect, test } from "vitest";
import { LATE_SCRIPT, withLateScripts } from "./late-scripts.ts";

const own = (name: string, id = "") =>
  `<script src="/_next/static/chunks/${name}.js"${id} async=""></script>`;
const page = (head: string, body = "") => `<html><head>${head}</head><body><p>Hello</p>${body}</body></html>`;

describe("scripts that come after the picture", () => {
  test("stand in a list at the end, in their order, and are asked for nowhere else", () => {
    const preload = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>';
    const late = withLateScripts(page(preload + own("a"), own("b~1", ' id="_R_"') + own("turbopack-c")));
    expect(late).toBe(
      page(
        "",
        `<script id="late-scripts" type="application/json">["/_next/static/chunks/a.js","/_next/static/chunks/b~1.js","/_next/static/chunks/turbopack-c.js"]</script><script>${LATE_SCRIPT}</script>`,
      ),
    );
  });

  test("wait for whoever reads, where the page says that it is for reading", () => {
    const head = '<meta name="scripts" content="when-touched"/>';
    expect(withLateScripts(page(head + own("a")))).toContain(
      '<script id="late-scripts" type="application/json" data-when="touched">',
    );
    expect(withLateScripts(page(own("a"), `<pre>${head.replaceAll("<", "&lt;")}</pre>`))).not.toContain(
      "data-when",
    );
  });

  test.each([
    ["no script", page("")],
    ["only scripts in the page itself", page("<script>self.__next_f.push([0])</script>")],
    ["another's", page('<script src="https://elsewhere.example/a.js" async=""></script>')],
    ["old browsers' alone", page('<script src="/_next/static/chunks/a.js" noModule=""></script>')],
    ["no end", `<html>${own("a")}`],
  ])("a page with %s stays as it is", (_, html) => {
    expect(withLateScripts(html)).toBe(html);
  });

  test("texts that look like the end of a page move nothing", () => {
    const late = withLateScripts(page(own("a"), "<pre>&lt;/body&gt;</pre>"));
    expect(late.indexOf("late-scripts")).toBeGreaterThan(late.indexOf("&gt;</pre>"));
  });

  test("its script is one that a browser can read", () => {
    expect(() => new Function(LATE_SCRIPT)).not.toThrow();
    expect(LATE_SCRIPT).not.toMatch(/<\/?script/i);
  });
});
