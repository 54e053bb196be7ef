import type { ReactNode } from "react";

interface LineIconProps {
  className?: string;
  children: ReactNode;
}

/** The few icons of the public pages' own script, which has no room for a library. Grid of 24, strokes of 2. */
export function LineIcon({ className, children }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  );
}

export function MoonIcon({ className }: { className?: string }) {
  return (
    <LineIcon className={className}>
      <path d="M20.99 12.49a9 9 0 1 1-9.48-9.48c.41-.02.62.46.4.8a6 6 0 0 0 8.27 8.27c.35-.21.83 0 .81.41Z" />
    </LineIcon>
  );
}

export function MenuIcon({ className }: { className?: string }) {
  return (
    <LineIcon className={className}>
      <path d="M4 6.5h16M4 12h16M4 17.5h16" />
    </LineIcon>
  );
}

export function CloseIcon({ className }: { className?: string }) {
  return (
    <LineIcon className={className}>
      <path d="M6 6l12 12M18 6 6 18" />
    </LineIcon>
  );
}

export function ReloadIcon({ className }: { className?: string }) {
  return (
    <LineIcon className={className}>
      <path d="M20 11.5a8 8 0 1 1-2.4-5.7L20 8M20 3.5V8h-4.5" />
    </LineIcon>
  );
}
