import type { ReactNode } from "react";
import { Document, documentMetadata, documentViewport } from "#app/document.tsx";
import { SiteFrame } from "#components/layout/site-frame.tsx";
import { SiteTopBar } from "#components/layout/site-top-bar.tsx";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata = documentMetadata;
export const viewport = documentViewport;

/** What everyone may see: the same bytes for all, prepared ahead, with as little script as possible */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <SiteFrame canWithdraw={getOffer()?.withdrawal === "refund"} topBar={<SiteTopBar />}>
        {children}
      </SiteFrame>
    </Document>
  );
}
