/** Emoji to choose from at a glance, each with the name that is read out; any other can be typed. */
export const EMOJI_GROUPS = [
  {
    label: "Sea and ice",
    emoji: [
      ["🐧", "Penguin"],
      ["🐳", "Whale"],
      ["🐬", "Dolphin"],
      ["🦭", "Seal"],
      ["🐙", "Octopus"],
      ["🐢", "Turtle"],
      ["🦈", "Shark"],
      ["🐡", "Blowfish"],
    ],
  },
  {
    label: "Other animals",
    emoji: [
      ["🦊", "Fox"],
      ["🦉", "Owl"],
      ["🐼", "Panda"],
      ["🐨", "Koala"],
      ["🦁", "Lion"],
      ["🐸", "Frog"],
      ["🐝", "Bee"],
      ["🦋", "Butterfly"],
    ],
  },
  {
    label: "Islands and weather",
    emoji: [
      ["🏝️", "Island"],
      ["🌴", "Palm tree"],
      ["🌋", "Volcano"],
      ["🌊", "Wave"],
      ["⛵", "Sailing boat"],
      ["🧭", "Compass"],
      ["❄️", "Snowflake"],
      ["🌈", "Rainbow"],
    ],
  },
  {
    label: "Learning",
    emoji: [
      ["📚", "Books"],
      ["🎓", "Graduation cap"],
      ["🧠", "Brain"],
      ["💡", "Light bulb"],
      ["🔭", "Telescope"],
      ["🧪", "Test tube"],
      ["🧩", "Puzzle piece"],
      ["🎨", "Palette"],
    ],
  },
  {
    label: "Getting there",
    emoji: [
      ["🚀", "Rocket"],
      ["🔥", "Fire"],
      ["⭐", "Star"],
      ["🏆", "Trophy"],
      ["🎯", "Bullseye"],
      ["💎", "Gem"],
      ["⚡", "Lightning"],
      ["👑", "Crown"],
    ],
  },
  {
    label: "Faces",
    emoji: [
      ["😀", "Grinning"],
      ["😎", "Sunglasses"],
      ["🤓", "Nerd"],
      ["🥳", "Party"],
      ["😴", "Sleeping"],
      ["🤖", "Robot"],
      ["👻", "Ghost"],
      ["🦸", "Superhero"],
    ],
  },
] as const;

/** Whether the emoji is one of those that are shown */
export function isListed(emoji: string): boolean {
  return EMOJI_GROUPS.some((group) => group.emoji.some(([own]) => own === emoji));
}
