import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { Document } from "./document.tsx";

async function NoncedDocument({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}

/**
 * The document of a page that is made for one request: each of its scripts bears the nonce that server/security.ts drew
 * for it. The Suspense around the whole document keeps the build from preparing a part of it that would have none.
 */
export function RequestDocument({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <NoncedDocument>{children}</NoncedDocument>
    </Suspense>
  );
}
