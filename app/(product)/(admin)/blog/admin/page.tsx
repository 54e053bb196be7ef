import type { Metadata } from "next";
import { Suspense } from "react";
import { Dashboard } from "#app/cms-pages.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Blog Admin Dashboard" };

export default function BlogAdminPage() {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Dashboard place="blog" />
    </Suspense>
  );
}
