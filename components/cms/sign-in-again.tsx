"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, FieldError, TextInput } from "#components/ui/field.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { useAdminSignIn } from "#lib/admin/client.ts";
import { offerSignIn } from "#lib/blog/editor/editor-client.ts";

/** Over the work that a session's end has interrupted: anyone who signs in here goes on where they were. */
export function SignInAgain({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isSignedIn: boolean) => void>(undefined);
  const password = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending, reset } = useAdminSignIn();
  useEffect(
    () =>
      offerSignIn(() => {
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  const close = (isSignedIn: boolean) => {
    setOpen(false);
    reset();
    answer.current?.(isSignedIn);
  };
  const signIn = (event: SubmitEvent) => {
    event.preventDefault();
    const body = { username, password: password.current?.value ?? "" };
    mutate(body, { onSuccess: () => close(true), onError: () => password.current?.select() });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close(false)}
      title="Sign in again"
      description="Your session has ended. Sign in again to go on."
      initialFocusRef={password}
    >
      <form onSubmit={signIn} className="mt-5 grid gap-4">
        <Field label="Username">
          <TextInput value={username} readOnly autoComplete="username" className="bg-sunken" />
        </Field>
        <PasswordField ref={password} label="Password" autoComplete="current-password" required />
        <div role="alert">
          {error ? <FieldError id="sign-in-again-error" message={error.message} /> : null}
        </div>
        <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
          <Button variant="secondary" onClick={() => close(false)}>
            Not now
          </Button>
          <Button type="submit" isLoading={isPending}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
