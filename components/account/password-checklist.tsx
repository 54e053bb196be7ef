import clsx from "clsx";
import { Check, Circle } from "lucide-react";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { PASSWORD_RULES, refusedCharacter } from "#lib/account/rules.ts";

interface PasswordChecklistProps {
  id: string;
  password: string;
}

/** Five rules that are ticked off while one types: four short ones side by side, and a long one */
export function PasswordChecklist({ id, password }: PasswordChecklistProps) {
  const refused = refusedCharacter(password);
  return (
    <ul id={id} className="mt-2.5 grid gap-x-3 gap-y-1 text-sm xs:grid-cols-2">
      {PASSWORD_RULES.map(({ label, isMet }, index) => {
        const met = password !== "" && isMet(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={label}
            className={clsx(
              "flex items-start gap-2 transition-colors duration-state",
              met ? "text-ok" : "text-ink-3",
              index === PASSWORD_RULES.length - 1 && "col-span-full",
            )}
          >
            <Icon aria-hidden="true" className={clsx("mt-0.5 size-4 shrink-0", met && "stroke-[3]")} />
            <span>
              {label}
              {refused !== null && index === PASSWORD_RULES.length - 1 ? (
                <strong className="font-semibold text-bad">. {refused}</strong>
              ) : null}
              <VisuallyHidden>{met ? ", done" : ", missing"}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
