"use client";

import { CrashScreen } from "#components/layout/crash-screen.tsx";

export default function ErrorPage({ error }: { error: unknown }) {
  return <CrashScreen error={error} />;
}
