"use client";

import { Eye, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { PostView } from "#components/blog/post-view.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PreviewDto } from "#lib/blog/preview-schema.ts";
import { SignInAgain } from "../sign-in-again.tsx";
import { useUnsaved } from "./use-unsaved.ts";

/** px, as on a common phone */
const PHONE = "popup,width=390,height=844";

interface PreviewScreenProps {
  token: string;
  username: string;
  saved: PreviewDto;
}

/** A post as its readers would see it, with what the editor has not saved yet. docs/product.md#preview */
export function PreviewScreen({ token, username, saved }: PreviewScreenProps) {
  const router = useRouter();
  const { shown, isUnsaved, failed } = useUnsaved(token, saved, () => router.refresh());
  return (
    <>
      <aside aria-label="Preview" className="border-line border-b bg-brand-soft">
        <div className="mx-auto flex max-w-[60rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 md:px-6">
          <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 text-brand-strong text-sm">
            <Eye aria-hidden="true" className="mt-px size-5 shrink-0" />
            <span role="status">
              <strong className="font-semibold">Preview for admins.</strong> {wordsFor(isUnsaved, failed)}
            </span>
          </p>
          <Button
            variant="quiet"
            size="sm"
            className="px-3 max-md:hidden"
            onClick={() => window.open(window.location.href, "waddle-phone-preview", PHONE)}
          >
            <Smartphone aria-hidden="true" className="size-4" />
            Phone width
          </Button>
        </div>
      </aside>
      <PostView {...shown} />
      <SignInAgain username={username} />
    </>
  );
}

function wordsFor(isUnsaved: boolean, failed: boolean): string {
  if (failed) return "Your unsaved changes couldn't be shown. Reload this page to try again.";
  return isUnsaved
    ? "With your unsaved changes. It follows what you write."
    : "This is what is saved. It follows what you write in the editor.";
}
