import type { Metadata } from "next";
import { Suspense } from "react";
import { assertCmsPath } from "#app/admin-viewer.ts";
import { PostPreview } from "#app/cms-preview.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Preview" };

interface Props {
  params: Promise<{ token: string; id: string }>;
}

async function Guarded({ params }: Props) {
  const { token, id } = await params;
  await assertCmsPath(token);
  return <PostPreview place="cms" postId={id} />;
}

export default function CmsPreviewPage(props: Props) {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Guarded {...props} />
    </Suspense>
  );
}
