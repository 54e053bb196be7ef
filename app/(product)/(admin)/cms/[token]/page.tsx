import type { Metadata } from "next";
import { Suspense } from "react";
import { assertCmsPath } from "#app/admin-viewer.ts";
import { Dashboard } from "#app/cms-pages.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Blog Admin Dashboard" };

interface Props {
  params: Promise<{ token: string }>;
}

async function Guarded({ params }: Props) {
  await assertCmsPath((await params).token);
  return <Dashboard place="cms" />;
}

export default function CmsPage(props: Props) {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Guarded {...props} />
    </Suspense>
  );
}
