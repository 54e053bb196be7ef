import { type LegalBlock, table, text } from "./document.ts";

/** What the policy speaks of, whether it is on offer or not: nobody should have to guess. */
export const privacyFeatures: readonly LegalBlock[] = [
  text(
    "Some features are open today, others may be offered later. What is not offered collects nothing. Before one of them opens, this list says so.",
  ),
  table(
    "Features and their data",
    ["Feature", "Today", "What it needs"],
    ["Course import", "Offered", "The file that you choose, for the seconds that it takes to read it"],
    [
      "Browser extension",
      "Offered",
      "Nothing until you install and connect it. Then it reads what you allow and, on sites where you switch it on, tells us of your courses, lessons and the time you spend on them",
    ],
    ["Reminders by email", "Offered", "Your e-mail address, your time zone and which reminders you want"],
    [
      "Reminders by SMS",
      "Not offered",
      "It would need a phone number, and would be off until you turn it on",
    ],
    ["Study plans", "Not offered", "It would use your courses and the times that you give it"],
    [
      "Calendar integration",
      "Not offered",
      "It would ask you at your calendar's provider, would see no more than you allow there, and you could take it back",
    ],
    [
      "Video content fetching",
      "Not offered",
      "It would fetch the public text of a video that you name; the video's host would see our server, not you",
    ],
    [
      "AI chat assistant",
      "Not offered",
      "What you write to it would go to the company that runs the model; it would tell you so before the first message",
    ],
    [
      "Card payments",
      "Not offered",
      "A card payment provider would handle your card. We would learn whether you paid, until when, and nothing of the card itself",
    ],
  ),
];
