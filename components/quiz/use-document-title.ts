import { useEffect } from "react";
import { site } from "#lib/site.ts";

/** The page's title, where only its data knows it; the metadata of the next page replaces it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title]);
}
