import type { Metadata } from "next";
import { Suspense } from "react";
import { PostEditor } from "#app/cms-pages.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Edit post" };

interface Props {
  params: Promise<{ postId: string }>;
}

async function Editor({ params }: Props) {
  return <PostEditor place="blog" postId={(await params).postId} />;
}

export default function BlogAdminEditPage(props: Props) {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Editor {...props} />
    </Suspense>
  );
}
