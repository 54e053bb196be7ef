/** What a print is made of: the same by day and by night, on a page and in a file. */
export const PRINT = {
  sand: "#ffdf9e",
  sand2: "#f4bf67",
  sand3: "#d99a4e",
  leaf: "#2fa36b",
  leaf2: "#1d7f51",
  leaf3: "#63c78f",
  trunk: "#9a5f33",
  trunk2: "#74441f",
  snow: "#ffffff",
  snow2: "#d9ebf5",
  snow3: "#a9d1e3",
  rock: "#8d9bb0",
  rock2: "#65758d",
  coral: "#e2553e",
  coral2: "#b93e2a",
  gold: "#ffb81c",
  navy: "#16344f",
  ink: "#0e2439",
  paper: "#fff6e0",
} as const;

/** A region's island stands on this grid; its shore is an ellipse around 200, 236. */
export const ISLE_BOX = [400, 300] as const;
