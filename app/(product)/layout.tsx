import type { ReactNode } from "react";
import { documentMetadata, documentViewport } from "#app/document.tsx";
import { RequestDocument } from "#app/request-document.tsx";
import { Providers } from "#components/layout/providers.tsx";

export const metadata = documentMetadata;
export const viewport = documentViewport;

/** Signing in and everything behind it */
export default function ProductLayout({ children }: { children: ReactNode }) {
  return (
    <RequestDocument>
      <Providers>{children}</Providers>
    </RequestDocument>
  );
}
