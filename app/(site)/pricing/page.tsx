import type { Metadata } from "next";
import { ComparisonTable } from "#components/pricing/comparison-table.tsx";
import { PlanCards } from "#components/pricing/plan-cards.tsx";
import { PricingHeader } from "#components/pricing/pricing-header.tsx";
import { Questions } from "#components/pricing/questions.tsx";

export const metadata: Metadata = {
  title: "Pricing",
  description:
    "Free opens every course, island and quiz. Premium takes hearts and waiting away. Enterprise is agreed with you.",
};

export default function PricingPage() {
  return (
    <>
      <PricingHeader />
      <PlanCards />
      <ComparisonTable />
      <Questions />
    </>
  );
}
