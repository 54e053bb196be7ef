import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { LegalDocument } from "#components/legal/legal-document.tsx";
import { privacyDocument } from "#components/legal/privacy.ts";
import { paths } from "#lib/client/paths.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata = pageMetadata({
  path: paths.privacy,
  title: "Privacy policy",
  description: "What Waddle knows about you, why, for how long, and how to see it or have it deleted.",
});

export default function PrivacyPage() {
  return (
    <>
      <JsonLd data={breadcrumbs("Privacy policy", paths.privacy)} />
      <LegalDocument content={privacyDocument(getOffer())} />
    </>
  );
}
