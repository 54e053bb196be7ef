"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { CloseIcon, MenuIcon } from "#components/ui/line-icons.tsx";
import { useHydrated } from "#lib/client/hydration.ts";

const iconButton =
  "size-[44px] place-items-center rounded-button text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand";

interface SiteMenuProps {
  className?: string;
  /** Links; following one closes the menu */
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function SiteMenu({ className, children }: SiteMenuProps) {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const menu = dialog.current;
    const onClick = ({ target }: MouseEvent) => {
      // A click on the backdrop hits the dialog itself
      if (target === menu || (target instanceof Element && target.closest("a"))) menu?.close();
    };
    menu?.addEventListener("click", onClick);
    return () => menu?.removeEventListener("click", onClick);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        disabled={!isHydrated}
        onClick={() => dialog.current?.showModal()}
        className={clsx(iconButton, "grid", className)}
      >
        <MenuIcon className="size-6" />
      </button>
      <dialog ref={dialog} aria-label="Menu" className="site-menu">
        <div className="flex min-h-full flex-col gap-6 p-4 pb-8">
          <div className="flex items-center justify-between">
            <p aria-hidden="true" className="pl-3 font-display font-semibold text-xl">
              Menu
            </p>
            <button
              type="button"
              aria-label="Close menu"
              onClick={() => dialog.current?.close()}
              className={clsx(iconButton, "grid")}
            >
              <CloseIcon className="size-6" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}
