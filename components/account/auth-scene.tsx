import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";

/** A quiet sea; the mascot looks over the edge of the card. */
export function AuthScene({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate flex justify-center overflow-hidden px-4 pt-4 pb-32 md:pt-6 md:pb-40">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-32 md:h-44" />
      <div className="w-full max-w-[420px]">
        <div className="-mb-4 flex justify-center xs:-mb-5">
          <Penguin pose="hello" size={104} />
        </div>
        <div className="relative">{children}</div>
      </div>
    </div>
  );
}
