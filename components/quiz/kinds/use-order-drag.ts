import { type RefObject, useEffect, useEffectEvent } from "react";

const MARK = "orderItem";

/** Loaded with the first list: most quizzes have nothing to put in order. */
async function watch(
  list: HTMLOListElement,
  onOver: (option: number, over: number) => void,
): Promise<() => void> {
  const [{ combine }, { draggable, dropTargetForElements }] = await Promise.all([
    import("@atlaskit/pragmatic-drag-and-drop/combine"),
    import("@atlaskit/pragmatic-drag-and-drop/element/adapter"),
  ]);
  const items = [...list.querySelectorAll<HTMLElement>("[data-option]")];
  return combine(
    ...items.flatMap((element) => {
      const option = Number(element.dataset.option);
      return [
        draggable({ element, getInitialData: () => ({ [MARK]: option }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => typeof source.data[MARK] === "number",
          onDragEnter: ({ source }) => onOver(Number(source.data[MARK]), option),
        }),
      ];
    }),
  );
}

/** Items can be dragged as well: whatever one is dragged over makes room for it at once. */
export function useOrderDrag(
  list: RefObject<HTMLOListElement | null>,
  onOver: (option: number, over: number) => void,
): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void watch(current, (option, target) => over(option, target)).then((end) => {
      if (isGone) end();
      else stop = end;
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);
}
