import * as voyageChests from "../voyage/chests/route.ts";
import * as voyagePicture from "../voyage/picture/route.ts";
import * as voyagePostcardsPicture from "../voyage/postcards/[postcardId]/picture/route.ts";
import * as voyagePostcards from "../voyage/postcards/route.ts";

/** Calls about chests, postcards and the picture of all courses, by their address. */
export const VOYAGE_ROUTES = {
  "/api/voyage/chests": voyageChests,
  "/api/voyage/postcards": voyagePostcards,
  "/api/voyage/postcards/[postcardId]/picture": voyagePostcardsPicture,
  "/api/voyage/picture": voyagePicture,
};
