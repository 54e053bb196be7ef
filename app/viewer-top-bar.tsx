import { Suspense } from "react";
import { getViewer } from "#app/viewer.ts";
import { TopBar } from "#components/layout/top-bar.tsx";

async function TopBarOfViewer() {
  return <TopBar viewer={await getViewer()} />;
}

/** The bar stands at once; who is signed in follows. */
export function ViewerTopBar() {
  return (
    <Suspense fallback={<TopBar viewer="loading" />}>
      <TopBarOfViewer />
    </Suspense>
  );
}
