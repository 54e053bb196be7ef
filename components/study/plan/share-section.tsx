"use client";

import { Copy, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { type LocalDay, localDayOf } from "#lib/core/time.ts";
import { useShare } from "#lib/study/client.ts";
import type { PlanDto, ShareDto } from "#lib/study/schema.ts";
import { dayWords } from "#lib/study/words.ts";

interface ShareSectionProps {
  plan: PlanDto;
  today: LocalDay;
  timeZone: string;
}

interface LinkRowProps {
  share: ShareDto;
  until: string;
  onEnd: () => void;
}

function LinkRow({ share, until, onEnd }: LinkRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(share.url);
      toastSuccess("Link copied");
    } catch {
      // Some browsers allow no copying by script: then it is marked, to be copied by hand.
      field.current?.select();
    }
  };
  return (
    <div className="grid gap-3">
      <Field label="Link to your progress" hint={`It works until ${until}.`}>
        <TextInput ref={field} readOnly value={share.url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        <Button size="sm" variant="quiet" onClick={onEnd}>
          End link
        </Button>
      </div>
    </div>
  );
}

/** A page that anyone with its link may see, for as long as its learner wants. */
export function ShareSection({ plan, today, timeZone }: ShareSectionProps) {
  const { share, revoke } = useShare(plan.courseId);
  const [isAsking, setIsAsking] = useState(false);
  const make = () => share.mutate(undefined, { onError: toastFailure });
  const end = () => revoke.mutate(undefined, { onSuccess: () => setIsAsking(false), onError: toastFailure });
  const known = plan.share;
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="text-lg">
        Share your progress
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-ink-2 text-sm">
        Anyone with the link sees your nickname, the chart and when you expect to finish. Nothing else.
      </p>
      {known ? (
        <LinkRow
          share={known}
          until={dayWords(localDayOf(new Date(known.expiresAt), timeZone), today)}
          onEnd={() => setIsAsking(true)}
        />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          icon={<Link2 aria-hidden="true" className="size-4" />}
          onClick={make}
          isLoading={share.isPending}
        >
          Make a link
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="End this link?"
        message="Anyone who opens it will find nothing. You can create a new one at any time."
        confirmLabel="End link"
        cancelLabel="Keep it"
        onConfirm={end}
        onCancel={() => setIsAsking(false)}
        isLoading={revoke.isPending}
      />
    </section>
  );
}
