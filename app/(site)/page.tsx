import { homeMetadata } from "#app/metadata.ts";
import { homeData } from "#app/structured-data.ts";
import { Hero } from "#components/home/hero.tsx";
import { Completion } from "#components/landing/completion.tsx";
import { Discipline } from "#components/landing/discipline.tsx";
import { HowItWorks } from "#components/landing/how-it-works.tsx";
import { Keepers } from "#components/landing/keepers.tsx";
import { LastCall } from "#components/landing/last-call.tsx";
import { SmallSteps } from "#components/landing/small-steps.tsx";
import { TimeWasted } from "#components/landing/time-wasted.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";

export const metadata = homeMetadata();

export default function HomePage() {
  return (
    <>
      <JsonLd data={homeData()} />
      <Hero />
      <TimeWasted />
      <SmallSteps />
      <Completion />
      <Discipline />
      <HowItWorks />
      <Keepers />
      <LastCall />
    </>
  );
}
