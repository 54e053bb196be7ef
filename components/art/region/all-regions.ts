import type { Region } from "#lib/island/regions.ts";
import { aurora } from "./aurora.tsx";
import { coast } from "./coast.tsx";
import { dunes } from "./dunes.tsx";
import { ice } from "./ice.tsx";
import { jungle } from "./jungle.tsx";
import { pines } from "./pines.tsx";
import { reef } from "./reef.tsx";
import type { RegionArt } from "./region-art.ts";
import { volcano } from "./volcano.tsx";

export const REGION_ART: Record<Region, RegionArt> = {
  coast,
  reef,
  ice,
  jungle,
  volcano,
  pines,
  dunes,
  aurora,
};
