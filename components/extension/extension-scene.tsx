import type { ReactNode } from "react";
import { Waves } from "#components/art/waves.tsx";

/** A quiet sea below one card, 480 px wide */
export function ExtensionScene({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate flex min-h-[78dvh] justify-center overflow-clip px-4 pt-6 pb-28 md:items-center md:pt-10 md:pb-40">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-24 md:h-36" />
      <div className="w-full max-w-[480px]">{children}</div>
    </div>
  );
}
