"use client";

import { Menu, X } from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

const iconButton =
  "grid size-11 place-items-center rounded-button text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand";
const links = [
  { href: paths.home, label: "Home" },
  { href: paths.pricing, label: "Pricing" },
  { href: paths.contact, label: "Contact" },
];

/** The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back. */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className={`${iconButton} md:hidden`}
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <dialog ref={dialog} aria-label="Menu" className="site-menu md:hidden">
        <div className="flex min-h-full flex-col gap-6 p-4 pb-8">
          <button type="button" aria-label="Close menu" onClick={close} className={`${iconButton} self-end`}>
            <X aria-hidden="true" className="size-6" />
          </button>
          <nav aria-label="Menu" className="flex flex-col">
            {links.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                onClick={close}
                className="flex min-h-12 items-center rounded-button px-3 text-lg font-medium text-ink hover:bg-brand-soft hover:text-brand-strong"
              >
                {label}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex flex-col gap-3">
            <ButtonLink href={paths.auth} variant="secondary" prefetch={false}>
              Login
            </ButtonLink>
            <ButtonLink href={paths.signUp} prefetch={false}>
              Sign Up
            </ButtonLink>
          </div>
        </div>
      </dialog>
    </>
  );
}
