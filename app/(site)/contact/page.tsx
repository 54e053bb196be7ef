import { pageMetadata } from "#app/metadata.ts";
import { breadcrumbs } from "#app/structured-data.ts";
import { Penguin } from "#components/art/penguin.tsx";
import { Bottle } from "#components/contact/bottle.tsx";
import { MessageForm } from "#components/contact/message-form.tsx";
import { Shortcuts } from "#components/contact/shortcuts.tsx";
import { WithoutScript } from "#components/contact/without-script.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { Card } from "#components/ui/card.tsx";
import { paths } from "#lib/client/paths.ts";
import { REFUND_RULE } from "#lib/pricing/rules.ts";
import { site } from "#lib/site.ts";

export const metadata = pageMetadata({
  path: paths.contact,
  title: "Contact",
  description: `Ask ${site.name} a question, tell us what is broken or send an idea. Every message gets a reference number, and an answer by email.`,
  hasOwnPicture: true,
});

export default function ContactPage() {
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 pt-8 pb-20 md:px-6 md:pt-14 lg:grid-cols-[minmax(0,1fr)_19rem] xl:px-8">
      <JsonLd data={breadcrumbs("Contact", paths.contact)} />
      <div>
        <p className="font-display font-semibold text-brand text-sm">Contact</p>
        <h1 className="mt-2 text-4xl md:text-5xl">Send us a message</h1>
        <p className="mt-3 max-w-prose text-ink-2 text-lg">
          A question, a problem, an idea: people read what you write and reply by email.
        </p>
        <Card padding="lg" className="relative mt-8">
          <WithoutScript />
          <MessageForm kind="contact" art={<Penguin pose="cheer" size={140} />} refundRule={REFUND_RULE} />
        </Card>
      </div>
      <aside className="lg:pt-6">
        <Bottle className="mx-auto mb-8 hidden h-auto w-full max-w-[300px] rounded-card lg:block" />
        <Shortcuts />
      </aside>
    </div>
  );
}
