import type { Metadata } from "next";
import { ExtensionScene } from "#components/extension/extension-scene.tsx";
import { SuccessScreen } from "#components/extension/success-screen.tsx";

/** The address holds a secret until the page has opened: it goes to no search engine and to no other site. */
export const metadata: Metadata = {
  title: "Connection",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default function ExtensionSuccessPage() {
  return (
    <ExtensionScene>
      <SuccessScreen />
    </ExtensionScene>
  );
}
