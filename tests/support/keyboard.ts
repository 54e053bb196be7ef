import type { Page } from "@playwright/test";

export interface Stop {
  /** Which of the page's own list it is; -1 for something that isn't in it */
  at: number;
  name: string;
  isMarked: boolean;
}

/** Names everything that a visitor could click now, in the order of the document; radio buttons of a group are one. */
export function markInteractive(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const wanted = "a[href], button, input, select, textarea, summary, [tabindex]";
    const groups = new Set<string>();
    const found = [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) => {
      if (element.tabIndex < 0 || element.matches(":disabled, [type=hidden]") || element.closest("[inert]"))
        return false;
      const { width, height } = element.getBoundingClientRect();
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || width * height === 0;
      if (isHidden || element.closest("details:not([open]) > :not(summary)")) return false;
      if (!element.matches("input[type=radio]")) return true;
      const { name } = element as HTMLInputElement;
      const isFirst = !groups.has(name);
      groups.add(name);
      return isFirst;
    });
    // Nothing may be half on its way to how it looks with the focus.
    const still = document.createElement("style");
    still.textContent = "*,*::before,*::after{transition:none!important;animation:none!important}";
    document.head.append(still);
    for (const [at, element] of found.entries()) element.dataset.stop = String(at);
    return found.map(nameOf);
  });
}

/** Where the focus is, and whether that can be seen: something about it, or around it, looks unlike without it. */
export function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const looks = (each: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(each);
      const outline = outlineStyle === "none" ? "none" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor, backgroundColor].join("|");
    };
    // A radio button may be drawn by what stands around it.
    const around = [
      element,
      ...(element.closest("label, fieldset")?.children ?? []),
      element.closest("label"),
    ];
    const shown = around.filter((each): each is HTMLElement => each instanceof HTMLElement);
    const focused = shown.map(looks);
    element.blur();
    const blurred = shown.map(looks);
    element.focus({ preventScroll: true });
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return {
      at: Number(element.dataset.stop ?? -1),
      name: `${element.localName} "${name}"`,
      isMarked: focused.join() !== blurred.join(),
    };
  });
}
