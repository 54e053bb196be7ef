import type { ReactNode } from "react";
import { Pill } from "#components/ui/pill.tsx";
import {
  CompanyPicture,
  LensPicture,
  LightPicture,
  TalkPicture,
  VoicePicture,
  WeekPicture,
} from "./partner-pictures.tsx";

interface Feature {
  title: string;
  text: string;
  picture: ReactNode;
}

const FEATURES: readonly Feature[] = [
  {
    title: "Asks before it tells",
    text: "Write down what puzzles you. It answers with a question first, so that the idea becomes yours.",
    picture: <TalkPicture />,
  },
  {
    title: "Says it another way",
    text: "An explanation didn't help? Get a picture, an example from your day, or the long version.",
    picture: <LensPicture />,
  },
  {
    title: "Sees where you're stuck",
    text: "It notices which ideas you keep getting wrong and picks the one that holds up the rest.",
    picture: <LightPicture />,
  },
  {
    title: "Plans the week with you",
    text: "Tell it when you have time. It spreads your islands over the days, and moves them when life does.",
    picture: <WeekPicture />,
  },
  {
    title: "Quizzes you out loud",
    text: "Questions for a walk or doing the dishes: it asks, and you answer in your own words.",
    picture: <VoicePicture />,
  },
  {
    title: "Keeps you company",
    text: "Start a session together, work side by side, and look back on it for a minute at the end.",
    picture: <CompanyPicture />,
  },
];

/** What a study partner would do: three by two where there is room */
export function PartnerCards() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {FEATURES.map(({ title, text, picture }) => (
        <li
          key={title}
          className="card relative flex flex-col rounded-card border-2 border-line bg-surface p-5"
        >
          <div className="mx-auto w-full max-w-[15rem]">{picture}</div>
          <h3 className="mt-4 text-xl">{title}</h3>
          <p className="mt-2 text-ink-2">{text}</p>
          <Pill className="absolute top-4 right-4">Soon</Pill>
        </li>
      ))}
    </ul>
  );
}
