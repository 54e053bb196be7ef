import type { Metadata } from "next";
import { CallbackScreen } from "#components/oauth/callback-screen.tsx";

export const metadata: Metadata = {
  title: "Google Calendar",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function GoogleCalendarCallbackPage() {
  return <CallbackScreen provider="google-calendar" />;
}
