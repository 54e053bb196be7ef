import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ShortcutKeys } from "./shortcut-keys.tsx";

describe("the keys of a quiz", () => {
  it("are all told", () => {
    const page = renderToStaticMarkup(<ShortcutKeys hasShortcuts />);
    const keys = [...page.matchAll(/<kbd[^>]*>([^<]+)/g)].map(([, key]) => key);
    expect(keys).toEqual(["1", "2", "3", "4", "A", "B", "C", "D", "Enter", "Space", "Ctrl", "M"]);
    expect(page).not.toContain("(off)");
  });

  it("say which of them are off: the single ones only", () => {
    const page = renderToStaticMarkup(<ShortcutKeys hasShortcuts={false} />);
    expect(page.match(/\(off\)/g)).toHaveLength(1);
    expect(page).toMatch(/Choose an option<strong[^>]*> \(off\)/);
  });
});
