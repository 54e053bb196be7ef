/** What browsers have and jsdom lacks: it lays nothing out, so nothing is ever seen, sized or scrolled. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Never connected, as behind a proxy that lets no streams through: who listens asks instead. */
class NoEventSource extends EventTarget {
  close() {}
}

const noMatch = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    // Motion is reduced, as in the browser tests: nothing waits for an animation.
    matches: media.includes("prefers-reduced-motion: reduce"),
    onchange: null,
    addListener() {},
    removeListener() {},
  });

/** Sets each of them where it is missing. */
export function fillJsdomGaps(): void {
  const missing = (target: object, values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) {
      if (typeof Reflect.get(target, name) === "function") continue;
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
    }
  };
  missing(globalThis, {
    matchMedia: noMatch,
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    EventSource: NoEventSource,
  });
  missing(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => false,
    getAnimations: () => [],
    /** Without a layout: what is there and not hidden by its own markup */
    checkVisibility(this: Element) {
      return this.isConnected && !this.closest("[hidden], dialog:not([open])");
    },
  });
  window.scrollTo = () => {};
  HTMLCanvasElement.prototype.getContext = () => null;
  // <search> is newer than jsdom: React takes it for a mistake, which the compiler would have told.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    value: "HTMLElement",
    configurable: true,
  });
}
