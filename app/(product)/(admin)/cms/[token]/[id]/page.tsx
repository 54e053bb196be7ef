import type { Metadata } from "next";
import { Suspense } from "react";
import { assertCmsPath } from "#app/admin-viewer.ts";
import { PostEditor } from "#app/cms-pages.tsx";
import { CmsSkeleton } from "#components/cms/cms-skeleton.tsx";

export const metadata: Metadata = { title: "Edit post" };

interface Props {
  params: Promise<{ token: string; id: string }>;
}

async function Guarded({ params }: Props) {
  const { token, id } = await params;
  await assertCmsPath(token);
  return <PostEditor place="cms" postId={id} />;
}

export default function CmsPostPage(props: Props) {
  return (
    <Suspense fallback={<CmsSkeleton />}>
      <Guarded {...props} />
    </Suspense>
  );
}
