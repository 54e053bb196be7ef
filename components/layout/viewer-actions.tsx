"use client";

import clsx from "clsx";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { LogoutDialog } from "./logout-dialog.tsx";
import { SignInLinks } from "./sign-in-links.tsx";
import { fromWidth, useViewer, type ViewerProp } from "./viewer.ts";

/** The end of the top bar on wide screens; on narrow ones the menu holds the same. */
export function ViewerActions({ viewer }: { viewer: ViewerProp }) {
  const { status } = useViewer(viewer);
  return (
    <div className={clsx("hidden items-center gap-2", fromWidth(status))}>
      {status === "loading" ? <Skeleton className="h-10 w-28 rounded-button" /> : null}
      {status === "out" ? <VisitorActions /> : null}
      {status === "in" ? <LearnerActions /> : null}
    </div>
  );
}

function VisitorActions() {
  return (
    <SignInLinks>
      <ButtonLink href={paths.auth} variant="quiet" size="sm">
        Login
      </ButtonLink>
      <ButtonLink href={paths.signUp} variant="secondary" size="sm">
        Sign Up
      </ButtonLink>
    </SignInLinks>
  );
}

function LearnerActions() {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsLoggingOut(true)}>
        Logout
      </Button>
      <LogoutDialog open={isLoggingOut} onOpenChange={setIsLoggingOut} />
    </>
  );
}
