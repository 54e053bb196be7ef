import { Unlink } from "lucide-react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { TextLink } from "./text-link.tsx";

export function DeadLink({ isResult }: { isResult: boolean }) {
  return (
    <AuthPanel
      isResult={isResult}
      icon={<Unlink aria-hidden="true" className="size-12 text-ink-3" />}
      title="This link no longer works"
      text={
        <p>
          It was already used, is more than 20 minutes old, or was replaced by a newer one. Ask for a new
          link: your courses are all still there.
        </p>
      }
    >
      <ButtonLink href={paths.forgotPassword} className="mt-2 w-full">
        Ask for a new link
      </ButtonLink>
      <TextLink href={paths.auth} className="justify-center">
        Back to login
      </TextLink>
    </AuthPanel>
  );
}
