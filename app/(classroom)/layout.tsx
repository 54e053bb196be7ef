import type { Metadata } from "next";
import type { ReactNode } from "react";
import { documentMetadata, documentViewport } from "#app/document.tsx";
import { RequestDocument } from "#app/request-document.tsx";
import { Providers } from "#components/layout/providers.tsx";
import { PushUpkeep } from "#components/push/push-upkeep.tsx";

export const metadata: Metadata = { ...documentMetadata, robots: { index: false } };
export const viewport = documentViewport;

/**
 * A document of its own: it may show players of other hosts, which no other page may, and a page that is reached within a
 * document keeps the policy that the document came with.
 */
export default function ClassroomLayout({ children }: { children: ReactNode }) {
  return (
    <RequestDocument>
      <Providers>
        {children}
        <PushUpkeep />
      </Providers>
    </RequestDocument>
  );
}
