"use client";

import { CrashScreen } from "#components/layout/crash-screen.tsx";
import { fontVariables } from "#components/layout/fonts.ts";
import "./globals.css";

/** The root layout itself failed: this stands in for it. */
export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en" data-theme="light" className={fontVariables}>
      <body>
        <title>Unexpected Application Error!</title>
        <main>
          <CrashScreen error={error} />
        </main>
      </body>
    </html>
  );
}
