import type { Metadata } from "next";
import type { ReactNode } from "react";
import { site } from "#lib/site.ts";

/** Some of these addresses guard by being unknown: they go to no search engine and to no other site. */
export const metadata: Metadata = {
  title: { default: "Blog admin", template: `%s · ${site.name} blog` },
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** Where the blog is made: no bars of the site around it, and no learner in it. Each page brings its own <main>. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return <div className="min-h-dvh bg-bg">{children}</div>;
}
