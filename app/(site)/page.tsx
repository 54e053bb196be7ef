import { homeMetadata } from "#app/metadata.ts";
import { homeData } from "#app/structured-data.ts";
import { Completion } from "#components/home/completion.tsx";
import { Discipline } from "#components/home/discipline.tsx";
import { Hero } from "#components/home/hero.tsx";
import { HowItWorks } from "#components/home/how-it-works.tsx";
import { Keepers } from "#components/home/keepers.tsx";
import { LastCall } from "#components/home/last-call.tsx";
import { SmallSteps } from "#components/home/small-steps.tsx";
import { TimeWasted } from "#components/home/time-wasted.tsx";
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
