import clsx from "clsx";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { useId } from "react";
import { MathText } from "#components/ui/math.tsx";
import { spokenText } from "#components/ui/math-parts.ts";
import type { FieldOf } from "./field-props.ts";
import { KeyCap } from "./key-cap.tsx";
import { useOrdering } from "./use-ordering.ts";

/** Items to put in order: by the buttons of each, or picked up with Space and moved with the arrow keys. */
export function OrderList(props: FieldOf<"order">) {
  const { question, draft, naming } = props;
  const { list, pickedUp, told, ...ordering } = useOrdering(props);
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} {...naming} className="grid min-w-0 gap-3">
      <p id={`${id}-hint`} className="text-ink-2">
        Put these in the right order.
      </p>
      <p id={`${id}-keys`} hidden>
        Space picks it up, the arrow keys move it.
      </p>
      <ol ref={list} className="grid gap-2">
        {draft.order.map((option, at) => (
          <Item
            key={option}
            option={option}
            text={question.options[option] ?? ""}
            html={question.optionsHtml?.[option] ?? null}
            at={at}
            count={draft.order.length}
            keysId={`${id}-keys`}
            isPickedUp={pickedUp === option}
            onToggle={() => ordering.toggle(option)}
            onMove={(by) => ordering.move(option, by)}
            onKeyDown={(event) => ordering.onKeyDown(event, option)}
            onFocus={() => ordering.onFocus(option)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </fieldset>
  );
}

interface ItemProps {
  option: number;
  text: string;
  html: string | null;
  at: number;
  count: number;
  keysId: string;
  isPickedUp: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onFocus: () => void;
}

function Item(props: ItemProps) {
  const { option, text, html, at, count, keysId, isPickedUp, onToggle, onMove, onKeyDown, onFocus } = props;
  const name = spokenText(text);
  return (
    <li
      data-option={option}
      className={clsx(
        "flex min-h-16 scroll-mt-20 scroll-mb-28 items-stretch rounded-button border-2 transition-colors duration-state",
        "has-[[data-item]:focus-visible]:outline-3 has-[[data-item]:focus-visible]:outline-focus has-[[data-item]:focus-visible]:outline-offset-2",
        isPickedUp ? "border-brand bg-brand-soft shadow-float" : "border-line bg-surface",
      )}
    >
      {/* Beside the button, for Firefox drags nothing by one */}
      <span aria-hidden="true" className="grid shrink-0 cursor-grab place-items-center ps-2.5 max-xs:hidden">
        <GripVertical className="size-5 text-ink-3" />
      </span>
      <button
        type="button"
        data-item=""
        data-takes-space=""
        aria-pressed={isPickedUp}
        aria-describedby={keysId}
        onClick={onToggle}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-button py-3 ps-2 pe-1 max-xs:ps-3 text-start text-base text-ink outline-none!"
      >
        <KeyCap look={isPickedUp ? "chosen" : "open"}>{at + 1}</KeyCap>
        <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
          <MathText as="span" text={text} html={html} />
          <span className="sr-only">{`, place ${at + 1} of ${count}`}</span>
        </span>
      </button>
      <div className="flex shrink-0 items-center pe-1">
        <MoveButton name={`Move ${name} up`} isOff={at === 0} onClick={() => onMove(-1)} icon={ChevronUp} />
        <MoveButton
          name={`Move ${name} down`}
          isOff={at === count - 1}
          onClick={() => onMove(1)}
          icon={ChevronDown}
        />
      </div>
    </li>
  );
}

interface MoveButtonProps {
  name: string;
  isOff: boolean;
  onClick: () => void;
  icon: typeof ChevronUp;
}

/** Keeps the focus at the end of the list, where there is nothing left to do. */
function MoveButton({ name, isOff, onClick, icon: Icon }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={clsx(
        "grid size-11 place-items-center rounded-input",
        isOff ? "cursor-default text-ink-3 opacity-40" : "text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  );
}
