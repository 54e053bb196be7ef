import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "#components/layout/fonts.ts";
import { Providers } from "#components/layout/providers.tsx";
import { ThemeScript } from "#components/layout/theme-script.tsx";
import { site } from "#lib/site.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: `${site.name}: ${site.tagline}`, template: `%s · ${site.name}` },
  description: site.description,
  applicationName: site.name,
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6fafc" },
    { media: "(prefers-color-scheme: dark)", color: "#08131f" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="light" className={fontVariables} suppressHydrationWarning>
      <head>
        <ThemeScript />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only z-50 rounded-button bg-surface px-4 py-3 font-medium text-brand shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
