import type { Metadata } from "next";
import { CallbackScreen } from "#components/oauth/callback-screen.tsx";

export const metadata: Metadata = { title: "Connection", robots: { index: false }, referrer: "no-referrer" };

export default function CallbackPage() {
  return <CallbackScreen provider="other" />;
}
