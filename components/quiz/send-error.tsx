"use client";

import { CloudOff } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { paths } from "#lib/client/paths.ts";

/** The choice still stands: the button below sends it again. */
export function SendError({ message }: { message: string }) {
  const pathname = usePathname();
  return (
    <p
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-button bg-bad-soft px-4 py-3 text-sm font-medium text-bad"
    >
      <CloudOff aria-hidden="true" className="mt-px size-5 shrink-0" />
      <span>
        {message}{" "}
        {message.includes("log in") ? (
          <Link href={paths.authThen(pathname)} className="underline underline-offset-3">
            Log in
          </Link>
        ) : null}
      </span>
    </p>
  );
}
