import type { Metadata } from "next";
import { Suspense } from "react";
import { PostPreview } from "#app/cms-preview.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Preview" };

interface Props {
  params: Promise<{ postId: string }>;
}

async function Preview({ params }: Props) {
  return <PostPreview place="blog" postId={(await params).postId} />;
}

export default function BlogAdminPreviewPage(props: Props) {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Preview {...props} />
    </Suspense>
  );
}
