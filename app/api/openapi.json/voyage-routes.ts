import * as quizIslandsIslandIdAddDefaultQuiz from "../quiz/islands/[islandId]/add-default-quiz/route.ts";
import * as quizIslandsIslandIdQuizzesQuizIdComplete from "../quiz/islands/[islandId]/quizzes/[quizId]/complete/route.ts";
import * as quizIslandsIslandId from "../quiz/islands/[islandId]/route.ts";
import * as quizIslands from "../quiz/islands/route.ts";
import * as voyageChests from "../voyage/chests/route.ts";
import * as voyagePicture from "../voyage/picture/route.ts";
import * as voyagePostcardsPicture from "../voyage/postcards/[postcardId]/picture/route.ts";
import * as voyagePostcards from "../voyage/postcards/route.ts";

/** Calls about islands and the quizzes on them, by their address. */
export const ISLAND_ROUTES = {
  "/api/quiz/islands": quizIslands,
  "/api/quiz/islands/[islandId]": quizIslandsIslandId,
  "/api/quiz/islands/[islandId]/add-default-quiz": quizIslandsIslandIdAddDefaultQuiz,
  "/api/quiz/islands/[islandId]/quizzes/[quizId]/complete": quizIslandsIslandIdQuizzesQuizIdComplete,
};

/** Calls about chests, postcards and the picture of all courses, by their address. */
export const VOYAGE_ROUTES = {
  "/api/voyage/chests": voyageChests,
  "/api/voyage/postcards": voyagePostcards,
  "/api/voyage/postcards/[postcardId]/picture": voyagePostcardsPicture,
  "/api/voyage/picture": voyagePicture,
};
