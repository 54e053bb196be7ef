export interface Choice {
  id: string;
  label: string;
}

export const REASONS = [
  { id: "price", label: "It costs more than it gives me" },
  { id: "time", label: "I don't find the time" },
  { id: "fit", label: "My courses don't work well here" },
  { id: "trouble", label: "Something kept going wrong" },
  { id: "done", label: "I finished what I came for" },
  { id: "other", label: "Something else" },
] as const satisfies readonly Choice[];

export const RETURNS = [
  { id: "yes", label: "Yes" },
  { id: "maybe", label: "Perhaps" },
  { id: "no", label: "No" },
] as const satisfies readonly Choice[];

/** characters of an answer in one's own words; docs/product.md#cancel-survey */
export const ANSWER_MAX = 2000;
