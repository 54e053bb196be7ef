import type { Metadata } from "next";
import { CallbackScreen } from "#components/oauth/callback-screen.tsx";

export const metadata: Metadata = { title: "Notion", robots: { index: false }, referrer: "no-referrer" };

export default function NotionCallbackPage() {
  return <CallbackScreen provider="notion" />;
}
