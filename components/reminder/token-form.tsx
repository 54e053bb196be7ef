"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { CircleCheck, type LucideIcon, Unlink } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { AuthPanel } from "#components/account/auth-panel.tsx";
import { formError } from "#components/account/form-error.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import type { ActedDto } from "#lib/reminder/schema.ts";

interface TokenFormProps {
  token: string;
  /** Where it goes without a script as well */
  action: string;
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  button: string;
  mutation: UseMutationResult<ActedDto, Error, string>;
  onDone?: (acted: ActedDto) => unknown;
  /** Where to go on if the link has ended meanwhile */
  fallback?: string;
}

/** Nothing happens until someone presses the button: programs open the links in mails too. */
export function TokenForm({
  token,
  action,
  icon: Icon,
  title,
  text,
  button,
  mutation,
  onDone,
  fallback = paths.dashboard,
}: TokenFormProps) {
  const { mutate, data, error, isPending } = mutation;
  if (data) return <Done message={data.message} path={data.path} isResult />;
  if (error instanceof ApiError && error.status === 404) return <LinkIsOver isResult path={fallback} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(token, { onSuccess: (acted) => onDone?.(acted) });
  };
  return (
    <AuthPanel
      icon={<Icon aria-hidden="true" className="size-12 text-brand" />}
      title={title}
      text={<p>{text}</p>}
    >
      <form method="post" action={action} onSubmit={send} className="mt-2">
        <Button type="submit" isLoading={isPending} className="w-full">
          {button}
        </Button>
        <div role="alert">
          {error ? (
            <FieldError id="token-error" message={formError(error, "That didn't work. Please try again.")} />
          ) : null}
        </div>
      </form>
    </AuthPanel>
  );
}

interface DoneProps {
  title?: string;
  message: string;
  /** Where to go on; the dashboard where nothing else is said */
  path: string | null;
  isResult?: boolean;
}

export function Done({ title = "Done", message, path, isResult = false }: DoneProps) {
  return (
    <AuthPanel
      isResult={isResult}
      icon={<CircleCheck aria-hidden="true" className="size-12 text-ok" />}
      title={title}
      text={<p>{message}</p>}
    >
      <ButtonLink href={path ?? paths.dashboard} className="mt-2 w-full">
        {wayOn(path)}
      </ButtonLink>
    </AuthPanel>
  );
}

/** What the button says that leads on. */
function wayOn(path: string | null): string {
  if (path === null || path === paths.dashboard) return "Open your dashboard";
  if (path === paths.notifications) return "See your reminders";
  return path === paths.plan() ? "Open your plan" : "Go on";
}

interface LinkIsOverProps {
  isResult?: boolean;
  /** Where to do the same by hand; the dashboard unless told */
  path?: string;
}

/** Unknown and too old look the same: no one learns which links there were. */
export function LinkIsOver({ isResult = false, path = paths.dashboard }: LinkIsOverProps) {
  return (
    <AuthPanel
      isResult={isResult}
      icon={<Unlink aria-hidden="true" className="size-12 text-ink-3" />}
      title="This link no longer works"
      text={<p>It's too old or incomplete, so nothing has changed. Log in, and you can do the same here:</p>}
    >
      <ButtonLink href={path} variant="secondary" className="mt-2 w-full">
        {wayOn(path)}
      </ButtonLink>
    </AuthPanel>
  );
}
