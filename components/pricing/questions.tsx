import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { PageLink } from "./page-link.tsx";
import { paymentQuestions } from "./payment-questions.tsx";

interface Question {
  question: string;
  answer: ReactNode;
}

const FIRST: readonly Question[] = [
  {
    question: "Can I finish a whole course on Free?",
    answer:
      "Yes. Every island and every quiz of your course is open from the first day, and nothing is ever locked. If you make few mistakes, you may never run out of hearts.",
  },
  {
    question: "What can I bring as a course?",
    answer: `A course can come from ${IMPORT_WORDS.sourcesInFull}. Files may be ${IMPORT_WORDS.kinds}, ${IMPORT_WORDS.fileSize}, in these formats: ${IMPORT_WORDS.formats}. The import page shows in three steps how to get yours from ${IMPORT_WORDS.origins}.`,
  },
  {
    question: "Does Waddle plan my study time?",
    answer:
      "Yes, on every plan. Pick your days and times and a date to finish by. Waddle puts the sessions on your dashboard and in your calendar, reminds you if you like, and tells you when you'll be done at your own pace. If you miss a session, it offers ways to still get there.",
  },
  {
    question: "What happens when my hearts are gone?",
    answer:
      "The quiz ends there, and all five hearts are back 24 hours later. Until then you can practice questions that you got wrong before. Practice costs no hearts: the first one of a day wins back two, and each one after that wins back one, up to four a day.",
  },
];

const LAST: readonly Question[] = [
  {
    question: "What happens when Premium ends?",
    answer:
      "You continue on Free. Your courses stay, including premium ones you've started, and so do your stars, XP, ranks and streak. The limit of five hearts returns.",
  },
  {
    question: "Does Premium get me up the leaderboard faster?",
    answer:
      "A little: the bonus star is worth 25 XP, once per quiz and never above three stars. On Free you get the same star if you start a quiz with full hearts. Everything else depends on your answers alone.",
  },
  {
    question: "What is in Enterprise?",
    answer: (
      <>
        Whatever we agree on with you. It isn't a fixed package.{" "}
        <PageLink href={paths.enterprise}>Tell us about your team</PageLink>
      </>
    ),
  },
];

/** Each folds out by itself: the browser's own <details> */
export function Questions({ offer }: { offer: Offer | null }) {
  return (
    <section
      aria-labelledby="questions"
      className="mx-auto grid max-w-page gap-8 px-4 py-16 md:px-6 md:py-24 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 xl:px-8"
    >
      <div>
        <h2 id="questions" className="text-3xl md:text-4xl">
          Good questions
        </h2>
        <p className="mt-3 text-ink-2">
          Yours isn't here? <PageLink href={paths.contact}>Write to us</PageLink>
        </p>
        <Penguin pose="read" size={180} className="mt-8 hidden lg:block" />
      </div>
      <div className="border-line border-t">
        {[...FIRST, ...paymentQuestions(offer), ...LAST].map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-display font-semibold text-lg hover:text-brand [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-3 transition-transform duration-state group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
