import type { Metadata } from "next";
import { LegalDocument } from "#components/legal/legal-document.tsx";
import { termsDocument } from "#components/legal/terms.ts";

export const metadata: Metadata = {
  title: "Terms of use",
  description: "The rules for using Waddle: age, plans, payments, what you bring, fair play and leaving.",
};

export default function TermsPage() {
  return <LegalDocument content={termsDocument} />;
}
