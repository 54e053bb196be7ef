import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { offeredAddress } from "./import-source.ts";
import { type ReportFilter, reportFilter } from "./import-view.ts";

/** Everything is here already: the address changes without asking the server. */
function replaceParams(params: Record<string, string | null>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(params)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(null, "", url);
}

/**
 * Which import is open, and which of its lines show; and with which course's address, or with which workspace of Notion,
 * someone came. The page's address tells it to anyone who comes later.
 */
export function useImportAddress() {
  const params = useSearchParams();
  const [openId, setOpenId] = useState(params.get("import"));
  const [filter, setFilter] = useState(() => reportFilter(params.get("show")));
  const [offered, setOffered] = useState(() => offeredAddress(params.get("url")));
  const [connectionId, setConnectionId] = useState(params.get("notion"));
  const open = (importId: string | null) => {
    setOpenId(importId);
    setFilter("all");
    setOffered("");
    setConnectionId(null);
    replaceParams({ import: importId, show: null, url: null, notion: null });
  };
  const show = (next: ReportFilter) => {
    setFilter(next);
    replaceParams({ show: next === "all" ? null : next });
  };
  return { openId, filter, offered, connectionId, open, show };
}
