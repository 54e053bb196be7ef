import { PAGE_SCRIPT } from "#lib/client/page-script.ts";

/** The browser hides a nonce once it has read it: React must not compare it. */
export function PageScript({ nonce }: { nonce?: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />;
}
