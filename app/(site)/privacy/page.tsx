import type { Metadata } from "next";
import { LegalDocument } from "#components/legal/legal-document.tsx";
import { privacyDocument } from "#components/legal/privacy.ts";

export const metadata: Metadata = {
  title: "Privacy policy",
  description: "What Waddle knows about you, why, for how long, and how you get at it or have it deleted.",
};

export default function PrivacyPage() {
  return <LegalDocument content={privacyDocument} />;
}
