"use client";

import { CrashScreen } from "#components/layout/crash-screen.tsx";

export default function ErrorPage({ error }: { error: unknown }) {
  return (
    <main id="content">
      <CrashScreen error={error} />
    </main>
  );
}
