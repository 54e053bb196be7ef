import { Waves } from "#components/art/waves.tsx";

/** The cards below swim on its waves. */
export function PricingHeader() {
  return (
    <div className="relative isolate overflow-hidden pb-28 md:pb-36">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-24 [mask-image:linear-gradient(black_45%,transparent)] md:h-28" />
      <div className="mx-auto max-w-page px-4 pt-10 text-center md:px-6 md:pt-16 xl:px-8">
        <p className="font-display text-sm font-semibold text-brand">Plans</p>
        <h1 className="mx-auto mt-3 max-w-3xl text-[clamp(2.125rem,4.6vw,3.25rem)] leading-[1.1]">
          Free gets you to the end. Premium skips the waiting.
        </h1>
        <p className="mx-auto mt-4 max-w-prose text-lg text-ink-2">
          Your own courses are open on every plan. Premium lets you keep going after any number of mistakes,
          and adds courses of ours.
        </p>
      </div>
    </div>
  );
}
