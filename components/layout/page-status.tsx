/**
 * What is asked for isn't there, or can't be had just now: said in the page itself, since a page can't set the status
 * of its answer. server/page-cache/page.ts reads it.
 */
export function PageStatus({ status }: { status: 404 | 503 }) {
  return <meta name="prerender-status-code" content={String(status)} />;
}

/** A part of the page couldn't be had just now: anyone who comes next gets one that is made anew. */
export function PartialPage() {
  return <meta name="page-is-partial" content="1" />;
}
