import type { Metadata } from "next";
import { blogMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { ActiveFilters } from "#components/blog/active-filters.tsx";
import { BlogFrame, BlogList } from "#components/blog/blog-list.tsx";
import { listAddress } from "#components/blog/list-address.ts";
import { ListFilter } from "#components/blog/list-filter.tsx";
import { Away, ComingSoon, NothingFound, PastTheEnd } from "#components/blog/list-states.tsx";
import { PagesNav } from "#components/blog/pages-nav.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { QUERY_MAX } from "#lib/blog/rules.ts";
import type { ListQuery } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { type Asked, readFilter } from "./filter.ts";
import { loadList } from "./load.ts";

/** Never half a page: what the database says is a part of the document. docs/decisions/006-documents-and-the-page-cache.md */
export const instant = false;

interface BlogPageProps {
  searchParams: Promise<Asked>;
}

export async function generateMetadata({ searchParams }: BlogPageProps): Promise<Metadata> {
  const { q, category, page } = readFilter(await searchParams);
  return blogMetadata(!q && !category && page === 1);
}

export default async function BlogPage({ searchParams }: BlogPageProps) {
  const filter = readFilter(await searchParams);
  const list = await loadList(filter);
  return (
    <BlogFrame>
      <JsonLd data={breadcrumbs("Blog", paths.blog)} />
      <List filter={filter} list={list} />
    </BlogFrame>
  );
}

interface ListProps {
  filter: ListQuery;
  list: Awaited<ReturnType<typeof loadList>>;
}

function List({ filter, list }: ListProps) {
  if (!list)
    return (
      <Away message="Failed to load blog posts. Please try again later." address={listAddress(filter)} />
    );
  const { posts, lead, total, pages, categories } = list;
  const isEmpty = posts.length === 0 && !lead;
  if (total === 0 && !filter.q && !filter.category)
    return (
      <div className="mt-10">
        <ComingSoon />
      </div>
    );
  return (
    <div className="group/found mt-8">
      <ListFilter {...filter} categories={categories} longestQuery={QUERY_MAX} />
      <div className="transition-opacity delay-150 duration-200 group-has-[search[aria-busy=true]]/found:opacity-50">
        <ActiveFilters {...filter} total={total} />
        {isEmpty ? <Empty {...filter} total={total} pages={pages} /> : <BlogList lead={lead} posts={posts} />}
        {filter.page <= pages ? <PagesNav {...filter} pages={pages} /> : null}
      </div>
    </div>
  );
}

interface EmptyProps extends ListQuery {
  total: number;
  pages: number;
}

function Empty({ q, category, page, total, pages }: EmptyProps) {
  if (total === 0) return <NothingFound />;
  return <PastTheEnd page={page} pages={pages} firstPage={listAddress({ q, category })} />;
}
