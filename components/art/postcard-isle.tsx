import type { ReactNode } from "react";
import type { Region } from "#lib/island/regions.ts";
import { AuroraIsle, IceIsle, PinesIsle, VolcanoIsle } from "./postcard-isles-cold.tsx";
import { CoastIsle, DunesIsle, JungleIsle, ReefIsle } from "./postcard-isles-warm.tsx";

interface Look {
  /** The shore from above, its rim and the ice or rock below it */
  top: string;
  rim: string;
  base: string;
  Content: () => ReactNode;
}

const LOOKS: Record<Region, Look> = {
  coast: { top: "#ffdf9e", rim: "#f4bf67", base: "#c98d4f", Content: CoastIsle },
  reef: { top: "#ffe9b8", rim: "#f4c877", base: "#4fb7bd", Content: ReefIsle },
  ice: { top: "#ffffff", rim: "#cfe6f1", base: "#8fc3dc", Content: IceIsle },
  jungle: { top: "#6fbf6a", rim: "#4b9b55", base: "#7b5a3c", Content: JungleIsle },
  volcano: { top: "#57465a", rim: "#3c2f40", base: "#2b2130", Content: VolcanoIsle },
  pines: { top: "#8fcf8a", rim: "#5fa968", base: "#76849b", Content: PinesIsle },
  dunes: { top: "#ffd98c", rim: "#eab45c", base: "#bf6f3f", Content: DunesIsle },
  aurora: { top: "#dcebf8", rim: "#a9c4e0", base: "#5d7fa8", Content: AuroraIsle },
};

const SHORE = "M20 238c8-24 76-38 180-38s172 14 180 38c-6 22-78 36-180 36S26 260 20 238Z";
const BASE = "M20 238c4 24 24 36 46 42 38 10 82 14 134 14s96-4 134-14c22-6 42-18 46-42Z";

/** The island of a region, on a grid of 400 × 300. */
export function PostcardIsle({ region }: { region: Region }) {
  const { top, rim, base, Content } = LOOKS[region];
  return (
    <g>
      <path d={BASE} fill={base} />
      <path
        d="M60 262c8 8 20 14 34 18l8-14ZM150 276l4 16h40l-6-14ZM262 276l8 14c24-2 44-6 58-12l-4-10Z"
        fill="#ffffff"
        opacity=".14"
      />
      <path d={SHORE} fill={rim} />
      <path d={SHORE} transform="translate(0 -5)" fill={top} />
      <Content />
    </g>
  );
}
