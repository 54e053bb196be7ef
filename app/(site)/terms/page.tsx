import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { LegalDocument } from "#components/legal/legal-document.tsx";
import { termsDocument } from "#components/legal/terms.ts";
import { paths } from "#lib/client/paths.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata = pageMetadata({
  path: paths.terms,
  title: "Terms of use",
  description: "The rules for using Waddle: age, plans, payments, what you bring, fair play and leaving.",
});

export default function TermsPage() {
  return (
    <>
      <JsonLd data={breadcrumbs("Terms of use", paths.terms)} />
      <LegalDocument content={termsDocument(getOffer())} />
    </>
  );
}
