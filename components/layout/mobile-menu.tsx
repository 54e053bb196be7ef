"use client";

import clsx from "clsx";
import { AnimatePresence } from "framer-motion";
import * as m from "framer-motion/m";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { CloseIcon, MenuIcon } from "#components/ui/line-icons.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { paths } from "#lib/client/paths.ts";
import { LogoutDialog } from "./logout-dialog.tsx";
import { mainLinks } from "./main-links.ts";
import { NavLink } from "./nav-link.tsx";
import { navigationEntries } from "./navigation-entries.ts";
import { SignInLinks } from "./sign-in-links.tsx";
import { useViewer, type ViewerProp } from "./viewer.ts";

const iconButton =
  "grid size-[44px] place-items-center rounded-button text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand";

/** It is there where the bar has no room for the words (fromWidth in viewer.ts) */
const UNTIL = {
  in: "lg:hidden",
  out: "md:hidden",
  loading: "md:hidden md:max-lg:in-data-[session=remembered]:grid",
};

const EXIT = transition("pop", "exit");

/** A sheet from the right, as high as the screen; a link closes it. Learners need it until the side navigation shows. */
export function MobileMenu({ viewer }: { viewer: ViewerProp }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const { status } = useViewer(viewer);
  const trigger = useRef<HTMLButtonElement>(null);
  const backdrop = useInitial({ opacity: 0 });
  const sheet = useInitial({ x: "100%" });
  const close = () => setIsOpen(false);
  return (
    <>
      <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
        <Radix.Trigger ref={trigger} aria-label="Menu" className={clsx(iconButton, UNTIL[status])}>
          <MenuIcon className="size-6" />
        </Radix.Trigger>
        <AnimatePresence>
          {isOpen ? (
            <Radix.Portal forceMount>
              <Radix.Overlay forceMount asChild>
                <m.div
                  initial={backdrop}
                  animate={{ opacity: 1 }}
                  exit={{ opacity: 0, transition: EXIT }}
                  className="backdrop fixed inset-0 z-40 bg-scrim"
                />
              </Radix.Overlay>
              <Radix.Content forceMount asChild aria-describedby={undefined}>
                <m.div
                  initial={sheet}
                  animate={{ x: 0 }}
                  exit={{ x: "100%", transition: EXIT }}
                  className="fixed inset-y-0 right-0 z-40 flex w-[min(20rem,86vw)] flex-col gap-6 overflow-y-auto bg-raised p-4 pb-8 shadow-float outline-none"
                >
                  <div className="flex items-center justify-between">
                    <Radix.Title className="pl-3 text-xl">Menu</Radix.Title>
                    <Radix.Close aria-label="Close menu" className={iconButton}>
                      <CloseIcon className="size-6" />
                    </Radix.Close>
                  </div>
                  <MenuLinks isSignedIn={status === "in"} onFollow={close} />
                  <MenuActions
                    status={status}
                    onFollow={close}
                    onLogout={() => {
                      close();
                      setIsLoggingOut(true);
                    }}
                  />
                </m.div>
              </Radix.Content>
            </Radix.Portal>
          ) : null}
        </AnimatePresence>
      </Radix.Root>
      <LogoutDialog open={isLoggingOut} onOpenChange={setIsLoggingOut} findOpener={() => trigger.current} />
    </>
  );
}

function MenuLinks({ isSignedIn, onFollow }: { isSignedIn: boolean; onFollow: () => void }) {
  const own = [{ href: paths.dashboard, label: "Dashboard" }, ...navigationEntries.slice(1)];
  return (
    <nav aria-label="Menu" className="flex flex-col">
      {[...(isSignedIn ? own : []), ...mainLinks].map(({ href, label }) => (
        <NavLink key={href} href={href} look="menu" onClick={onFollow}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

interface MenuActionsProps {
  status: "in" | "out" | "loading";
  onFollow: () => void;
  onLogout: () => void;
}

function MenuActions({ status, onFollow, onLogout }: MenuActionsProps) {
  if (status === "loading") return null;
  if (status === "in") {
    return (
      <Button variant="secondary" onClick={onLogout} className="mt-auto">
        Logout
      </Button>
    );
  }
  return (
    <SignInLinks>
      <div className="mt-auto flex flex-col gap-3">
        <ButtonLink href={paths.auth} variant="secondary" onClick={onFollow}>
          Login
        </ButtonLink>
        <ButtonLink href={paths.signUp} onClick={onFollow}>
          Sign Up
        </ButtonLink>
      </div>
    </SignInLinks>
  );
}
