import { type RefObject, useEffect, useEffectEvent } from "react";

const MARK = "orderItem";

type OnOver = (option: number, over: number) => void;

/** Loaded with the first list: most quizzes have nothing to put in order. */
async function loadDragging() {
  const [{ combine }, adapter] = await Promise.all([
    import("@atlaskit/pragmatic-drag-and-drop/combine"),
    import("@atlaskit/pragmatic-drag-and-drop/element/adapter"),
  ]);
  const { draggable, dropTargetForElements } = adapter;
  return (list: HTMLOListElement, onOver: OnOver) =>
    combine(
      ...[...list.querySelectorAll<HTMLElement>("[data-option]")].flatMap((element) => {
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
export function useOrderDrag(list: RefObject<HTMLOListElement | null>, onOver: OnOver): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const begin = (watch: Awaited<ReturnType<typeof loadDragging>>) => {
      if (!isGone && list.current) stop = watch(list.current, (option, target) => over(option, target));
    };
    // Where it can't be loaded, buttons and keys are left.
    loadDragging().then(begin, () => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [list]);
}
