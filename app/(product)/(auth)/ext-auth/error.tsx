"use client";

import { BrokenScreen } from "#components/extension/broken-screen.tsx";

export default function ErrorPage({ error }: { error: unknown }) {
  return <BrokenScreen error={error} />;
}
