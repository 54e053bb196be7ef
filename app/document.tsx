import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "#components/layout/fonts.ts";
import { PageScript } from "#components/layout/page-script.tsx";
import { siteUrl } from "#lib/server/env.ts";
import { site } from "#lib/site.ts";
import { sharedOpenGraph } from "./metadata.ts";
import "./globals.css";

/** What all pages have in common; each root layout exports it as its own. */
export const documentMetadata: Metadata = {
  metadataBase: siteUrl(),
  title: { default: `${site.name}: ${site.tagline}`, template: `%s · ${site.name}` },
  description: site.description,
  applicationName: site.name,
  appleWebApp: { title: site.name, capable: false },
  formatDetection: { telephone: false },
  openGraph: sharedOpenGraph,
  twitter: { card: "summary_large_image" },
};

export const documentViewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6fafc" },
    { media: "(prefers-color-scheme: dark)", color: "#08131f" },
  ],
};

interface DocumentProps {
  children: ReactNode;
  /** Of a page that is made for one request; a page from a cache has the hashes of its scripts instead. */
  nonce?: string | undefined;
}

/** `<html>` and `<body>`: there are several root layouts, and this is what they share. */
export function Document({ children, nonce }: DocumentProps) {
  return (
    <html lang="en" data-theme="light" className={fontVariables} suppressHydrationWarning>
      <head>
        <PageScript nonce={nonce} />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only z-50 rounded-button bg-surface px-4 py-3 font-medium text-brand shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
