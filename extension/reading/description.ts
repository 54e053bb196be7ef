/** What a page says about itself to search engines. Nothing else of a page is ever read. */
export interface Description {
  address: string;
  title: string;
  canonical: string | null;
  /** Contents of its JSON-LD elements, as they stand */
  jsonLd: string[];
  /** Microdata: what its items are and are called */
  items: { type: string; name: string }[];
  ogType: string;
  ogTitle: string;
}

/** Runs in the page, alone: it must use nothing from outside itself. */
export function describePage(): Description {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? "";
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].slice(0, 50);
  const nameOf = (item: HTMLElement) => {
    const holder = item.querySelector<HTMLElement>('[itemprop="name"]');
    return holder?.getAttribute("content") ?? holder?.textContent ?? "";
  };
  return {
    address: location.href,
    title: document.title,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? null,
    jsonLd: all('script[type="application/ld+json"]')
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => text.length < 200_000),
    items: all("[itemscope][itemtype]").map((item) => ({
      type: item.getAttribute("itemtype") ?? "",
      name: nameOf(item),
    })),
    ogType: meta("type"),
    ogTitle: meta("title"),
  };
}
