import type { Metadata } from "next";
import { CallbackScreen } from "#components/oauth/callback-screen.tsx";

export const metadata: Metadata = {
  title: "Google",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function GoogleCallbackPage() {
  return <CallbackScreen provider="google" />;
}
