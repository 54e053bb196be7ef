import { Hero } from "#components/home/hero.tsx";
import { HowItWorks } from "#components/home/how-it-works.tsx";
import { LastCall } from "#components/home/last-call.tsx";

export default function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <LastCall />
    </>
  );
}
