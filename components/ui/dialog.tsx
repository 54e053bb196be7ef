"use client";

import clsx from "clsx";
import { AnimatePresence } from "framer-motion";
import * as m from "framer-motion/m";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading.ts";
import { useInitial } from "./motion/motion-scope.tsx";
import { transition } from "./motion/tokens.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last: on the right on wide screens, on top on narrow ones */
  footer?: ReactNode;
  /** false: neither Escape nor the backdrop closes it */
  dismissible?: boolean;
  /** Where focus lands; the first focusable element otherwise */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** What gets the focus back, where the element that opened the dialog may be replaced meanwhile */
  findOpener?: () => HTMLElement | null;
  className?: string;
}

const EXIT = transition("pop", "exit");

function prevent(event: Event): void {
  event.preventDefault();
}

/** Anyone who closes a toast means the toast. */
function keepForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest(".Toastify")) event.preventDefault();
}

/** Keeps focus inside, gives it back on closing, and closes on Escape and on the backdrop. */
export function Dialog({ dismissible = true, ...props }: DialogProps) {
  const { open, onOpenChange, initialFocusRef, findOpener } = props;
  const stay = dismissible
    ? { onInteractOutside: keepForToasts }
    : { onEscapeKeyDown: prevent, onPointerDownOutside: prevent, onInteractOutside: prevent };
  const openerRef = useRef<Element>(null);
  // On its way out the panel keeps what it was last rendered with; who gets the focus may be known only now.
  const latestOpener = useRef(findOpener);
  useEffect(() => {
    latestOpener.current = findOpener;
  });
  const backdrop = useInitial({ opacity: 0 });
  const panel = useInitial({ opacity: 0, scale: 0.96 });
  const focusFirst = (event: Event) => {
    openerRef.current = document.activeElement;
    if (!initialFocusRef?.current) return;
    event.preventDefault();
    initialFocusRef.current.focus();
  };
  // Left to itself, Radix gives focus back to its own trigger only, and these dialogs have none.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    const opener = latestOpener.current?.() ?? openerRef.current;
    if (opener instanceof HTMLElement) opener.focus();
    // Nobody opened the day's greeting
    focusHeading();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <AnimatePresence>
        {open ? (
          <Radix.Portal forceMount>
            <Radix.Overlay forceMount asChild>
              <m.div
                initial={backdrop}
                animate={{ opacity: 1 }}
                exit={{ opacity: 0, transition: EXIT }}
                className="backdrop fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4"
              >
                <Radix.Content
                  {...stay}
                  {...(props.description === undefined && { "aria-describedby": undefined })}
                  forceMount
                  asChild
                  role={dismissible ? "dialog" : "alertdialog"}
                  onOpenAutoFocus={focusFirst}
                  onCloseAutoFocus={giveFocusBack}
                >
                  <m.div
                    initial={panel}
                    animate={{ opacity: 1, scale: 1 }}
                    exit={{ opacity: 0, scale: 0.98, transition: EXIT }}
                    className={clsx(
                      "card w-full max-w-[440px] rounded-dialog bg-raised p-6 shadow-float outline-none",
                      props.className,
                    )}
                  >
                    <DialogBody {...props} />
                  </m.div>
                </Radix.Content>
              </m.div>
            </Radix.Overlay>
          </Radix.Portal>
        ) : null}
      </AnimatePresence>
    </Radix.Root>
  );
}

function DialogBody({ title, description, children, footer }: DialogProps) {
  return (
    <>
      <Radix.Title className="text-2xl font-semibold text-ink">{title}</Radix.Title>
      {description === undefined ? null : (
        <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
      )}
      {children}
      {footer ? (
        <div className="mt-6 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">{footer}</div>
      ) : null}
    </>
  );
}
