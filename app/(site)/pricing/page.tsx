import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { ComparisonTable } from "#components/pricing/comparison-table.tsx";
import { PlanCards } from "#components/pricing/plan-cards.tsx";
import { PricingHeader } from "#components/pricing/pricing-header.tsx";
import { Questions } from "#components/pricing/questions.tsx";
import { paths } from "#lib/client/paths.ts";
import { getOffer } from "#lib/pricing/queries.ts";

export const metadata = pageMetadata({
  path: paths.pricing,
  title: "Pricing",
  description:
    "Free opens every island and quiz of your courses. Premium gives you unlimited hearts and no waiting. Enterprise is agreed with you.",
  hasOwnPicture: true,
});

export default function PricingPage() {
  const offer = getOffer();
  return (
    <>
      <JsonLd data={breadcrumbs("Pricing", paths.pricing)} />
      <PricingHeader />
      <PlanCards offer={offer} />
      <ComparisonTable />
      <Questions offer={offer} />
    </>
  );
}
