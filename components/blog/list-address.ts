import { paths } from "#lib/client/paths.ts";

export interface ListFilter {
  q?: string;
  category?: string;
  page?: number;
}

/** The address of the list with these filters; what filters nothing is left out. */
export function listAddress({ q = "", category = "", page = 1 }: ListFilter): string {
  const asked = new URLSearchParams();
  if (q) asked.set("q", q);
  if (category) asked.set("category", category);
  if (page > 1) asked.set("page", String(page));
  return asked.size > 0 ? `${paths.blog}?${asked}` : paths.blog;
}
