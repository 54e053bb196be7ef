"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

const LOOKS = {
  bar: "relative inline-flex min-h-11 items-center rounded-button px-3 text-[0.9375rem] lg:max-xl:px-2 font-medium text-ink-2 transition-colors duration-state after:absolute after:inset-x-2 after:bottom-1 after:h-[3px] after:rounded-full hover:bg-brand-soft hover:text-brand-strong aria-[current=page]:text-brand-strong aria-[current=page]:after:bg-brand",
  menu: "flex min-h-12 items-center rounded-button px-3 text-lg font-medium text-ink hover:bg-brand-soft hover:text-brand-strong aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-strong",
};

interface NavLinkProps extends ComponentProps<typeof IntentLink> {
  href: string;
  look: keyof typeof LOOKS;
}

/** A link of the top bar or of its menu; the one to the page that is shown says so. */
export function NavLink({ look, className, ...rest }: NavLinkProps) {
  const props = { ...rest, className: clsx(LOOKS[look], className) };
  return (
    <Suspense fallback={<IntentLink {...props} />}>
      <MarkedLink {...props} />
    </Suspense>
  );
}

function MarkedLink(props: ComponentProps<typeof IntentLink> & { href: string }) {
  const isHere = usePathname() === props.href;
  return <IntentLink {...props} aria-current={isHere ? "page" : undefined} />;
}
