import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { Penguin } from "#components/art/penguin.tsx";
import { EnterpriseHero } from "#components/contact/enterprise-hero.tsx";
import { MessageForm } from "#components/contact/message-form.tsx";
import { ProofRows } from "#components/contact/proof-rows.tsx";
import { WithoutScript } from "#components/contact/without-script.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

export const metadata = pageMetadata({
  path: paths.enterprise,
  title: "Enterprise",
  description: `For teams, schools and companies: ${site.name} turns the courses you already have into short quizzes that people come back to. Tell us what you need.`,
  hasOwnPicture: true,
});

export default function EnterprisePage() {
  return (
    <>
      <JsonLd data={breadcrumbs("Enterprise", paths.enterprise)} />
      <EnterpriseHero />
      <ProofRows />
      <section
        id="talk"
        aria-labelledby="talk-title"
        className="mx-auto grid max-w-page gap-8 px-4 py-16 md:px-6 md:py-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16 xl:px-8"
      >
        <div>
          <h2 id="talk-title" className="text-3xl md:text-4xl">
            Tell us about your team
          </h2>
          <p className="mt-4 text-ink-2 text-lg">
            Enterprise is an agreement, not a package: how many learners, which courses, what price.
          </p>
          <p className="mt-4 text-ink-2">
            To be clear: there is no team overview and no single sign-on yet. If you need one of them, tell
            us.
          </p>
        </div>
        <Card padding="lg" className="relative">
          <WithoutScript />
          <MessageForm kind="enterprise" art={<Penguin pose="cheer" size={140} />} />
        </Card>
      </section>
    </>
  );
}
