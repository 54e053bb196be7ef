import type { Metadata } from "next";
import { NotFoundScreen } from "#components/layout/not-found-screen.tsx";
import { documentMetadata, documentViewport } from "./document.tsx";
import { RequestDocument } from "./request-document.tsx";

export const metadata: Metadata = { ...documentMetadata, title: "Page not found", robots: { index: false } };
export const viewport = documentViewport;

/** An address that leads nowhere: Next asks no layout for it. */
export default function GlobalNotFound() {
  return (
    <RequestDocument>
      <NotFoundScreen />
    </RequestDocument>
  );
}
