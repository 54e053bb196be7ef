import clsx from "clsx";
import { Check, Circle } from "lucide-react";
import { VisuallyHidden } from "#components/ui/visually-hidden.tsx";
import { PASSWORD_RULES } from "#lib/account/rules.ts";

interface PasswordChecklistProps {
  id: string;
  password: string;
}

/** Five rows that are ticked off while one types */
export function PasswordChecklist({ id, password }: PasswordChecklistProps) {
  return (
    <ul id={id} className="mt-3 grid gap-1.5 text-sm">
      {PASSWORD_RULES.map(({ label, isMet }) => {
        const met = password !== "" && isMet(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={label}
            className={clsx(
              "flex items-start gap-2 transition-colors duration-state",
              met ? "text-ok" : "text-ink-3",
            )}
          >
            <Icon aria-hidden="true" className={clsx("mt-0.5 size-4 shrink-0", met && "stroke-[3]")} />
            <span>
              {label}
              <VisuallyHidden>{met ? ", done" : ", missing"}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
