import clsx from "clsx";
import * as m from "framer-motion/m";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useInitial } from "./motion/motion-scope.tsx";
import { transition } from "./motion/tokens.ts";
import { lifetimeOf, type Notification, type NotificationType, restOf } from "./notification-list.ts";

const LOOKS: Record<NotificationType, { icon: typeof Info; bar: string; ink: string }> = {
  success: { icon: CircleCheck, bar: "border-l-ok", ink: "text-ok" },
  error: { icon: CircleAlert, bar: "border-l-bad", ink: "text-bad" },
  info: { icon: Info, bar: "border-l-brand", ink: "text-brand" },
  warning: { icon: TriangleAlert, bar: "border-l-gold", ink: "text-gold-text" },
};

/** Calls `onEnd` once the notification has been there for its time; a change of it starts the time anew. */
function useLifetime(notification: Notification, isPaused: boolean, onEnd: () => void): void {
  const left = useRef<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    left.current = lifetimeOf(notification);
  }, [notification]);
  useEffect(() => {
    if (isPaused || left.current === null || lifetimeOf(notification) === null) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = restOf(left.current ?? 0, performance.now() - startedAt);
    };
  }, [notification, isPaused]);
}

interface NotificationCardProps {
  notification: Notification;
  isPaused: boolean;
  /** Told whether the focus was in it: it must not be lost with it */
  onClose: (hadFocus: boolean) => void;
}

export function NotificationCard({ notification, isPaused, onClose }: NotificationCardProps) {
  const { type, message, action } = notification;
  const ref = useRef<HTMLDivElement>(null);
  const initial = useInitial({ opacity: 0, y: 16 });
  const leave = () => onClose(ref.current?.contains(document.activeElement) ?? false);
  useLifetime(notification, isPaused, leave);
  const { icon: Icon, bar, ink } = LOOKS[type];
  const act = () => {
    action?.onClick();
    leave();
  };
  return (
    <m.div
      ref={ref}
      layout="position"
      initial={initial}
      animate={{ opacity: 1, x: 0, y: 0 }}
      exit={{ opacity: 0, x: 24, transition: transition("state", "exit") }}
      transition={transition("pop")}
      data-notification={type}
      className={clsx(
        "card pointer-events-auto flex items-start gap-3 rounded-button border border-line border-l-4 bg-raised p-2 pl-3.5 shadow-float",
        bar,
      )}
    >
      <Icon aria-hidden="true" className={clsx("mt-3 size-5 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        <p
          role={type === "error" ? "alert" : "status"}
          className="py-2.5 font-medium text-[0.9375rem] text-ink leading-normal"
        >
          {message}
        </p>
        {action ? (
          <button
            type="button"
            onClick={act}
            className="-mt-2 -ml-3 min-h-11 rounded-input px-3 font-display font-semibold text-[0.9375rem] text-brand hover:bg-brand-soft"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close notification"
        onClick={leave}
        className="grid size-11 shrink-0 place-items-center rounded-input text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </m.div>
  );
}
