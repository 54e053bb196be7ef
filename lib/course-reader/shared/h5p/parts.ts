import { at, listAt } from "../json-value.ts";
import type { H5pContent } from "./content.ts";

const startOf = (interaction: unknown): number => Number(at(interaction, "duration", "from")) || 0;

/** The interactions of a video as it plays, then what stands at its end. */
function videoParts(params: unknown): unknown[] {
  const interactions = listAt(params, "interactiveVideo", "assets", "interactions");
  const inOrder = interactions.toSorted((a, b) => startOf(a) - startOf(b));
  return [...inOrder.map((one) => at(one, "action")), at(params, "interactiveVideo", "summary", "task")];
}

/** What lies directly within a content that holds others; null for one that holds none. */
export function partsOf({ library, params }: H5pContent): unknown[] | null {
  switch (library) {
    case "QuestionSet":
      return listAt(params, "questions");
    case "Column":
    case "RowColumn":
      return listAt(params, "content").map((part) => at(part, "content") ?? part);
    case "Row":
      return listAt(params, "columns").map((part) => at(part, "content") ?? part);
    case "CoursePresentation":
      return listAt(params, "presentation", "slides").flatMap((slide) =>
        listAt(slide, "elements").map((element) => at(element, "action")),
      );
    case "InteractiveVideo":
      return videoParts(params);
    case "InteractiveBook":
      return listAt(params, "chapters");
    case "BranchingScenario":
      return listAt(params, "branchingScenario", "content").map((part) => at(part, "type"));
    case "GameMap":
      return listAt(params, "gamemapSteps", "gamemap", "elements").flatMap((stage) =>
        listAt(stage, "contentslist").map((one) => at(one, "contentType")),
      );
    case "ThreeImage":
      return listAt(params, "threeImage", "scenes").flatMap((scene) =>
        listAt(scene, "interactions").map((one) => at(one, "action")),
      );
    case "Cornell":
      return [at(params, "exerciseContent")];
    default:
      return null;
  }
}
