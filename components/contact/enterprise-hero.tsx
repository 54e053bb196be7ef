import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

export function EnterpriseHero() {
  return (
    <section className="relative isolate overflow-hidden">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-24 md:h-32" />
      <div className="mx-auto max-w-page px-4 pt-10 text-center md:px-6 md:pt-16 xl:px-8">
        <p className="font-display font-semibold text-brand text-sm">Enterprise</p>
        <h1 className="mx-auto mt-3 max-w-3xl text-[clamp(2.25rem,5vw,3.5rem)] leading-[1.1]">
          The course you gave your team, finished
        </h1>
        <p className="mx-auto mt-4 max-w-prose text-ink-2 text-lg">
          Short quizzes made from the course you already have, and a reason to come back tomorrow. Tell us
          what your team should learn, and we'll tell you honestly what's possible.
        </p>
        <ButtonLink href="#talk" className="mt-7 w-full text-lg xs:w-auto">
          Talk to us
        </ButtonLink>
        <div aria-hidden="true" className="mt-8 flex items-end justify-center pb-6 md:pb-8">
          <Penguin pose="read" size={170} className="-mr-6 h-auto w-[32%] max-w-[170px] md:-mr-8" />
          <Penguin pose="map" size={210} className="relative h-auto w-[40%] max-w-[210px]" />
          <Penguin pose="cheer" size={170} className="-ml-6 h-auto w-[32%] max-w-[170px] md:-ml-8" />
        </div>
      </div>
    </section>
  );
}
