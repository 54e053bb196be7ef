import { useSearchParams } from "next/navigation";
import { type ReportFilter, reportFilter } from "./import-view.ts";

/** Everything is here already: the address changes without asking the server. */
function replaceParam(name: string, value: string | null): void {
  const url = new URL(window.location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  window.history.replaceState(null, "", url);
}

export function openImport(importId: string | null): void {
  replaceParam("show", null);
  replaceParam("import", importId);
}

export function showOutcome(filter: ReportFilter): void {
  replaceParam("show", filter === "all" ? null : filter);
}

/** Which import is open, and which of its lines show: both stand in the address. */
export function useImportAddress(): { openId: string | null; filter: ReportFilter } {
  const params = useSearchParams();
  return { openId: params.get("import"), filter: reportFilter(params.get("show")) };
}
