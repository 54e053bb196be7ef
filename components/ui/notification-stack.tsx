import { AnimatePresence } from "framer-motion";
import { type FocusEvent, useRef, useState } from "react";
import { NotificationCard } from "./notification-card.tsx";
import type { NotificationList } from "./notification-list.ts";

/** Time stands still for all of them while one is pointed at or has the focus. */
function usePause() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const outside = useRef<Element>(null);
  const isWithin = (event: FocusEvent) =>
    event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
  const handlers = {
    onMouseEnter: () => setIsHovered(true),
    onMouseLeave: () => setIsHovered(false),
    onFocus: (event: FocusEvent) => {
      if (!isWithin(event)) outside.current = event.relatedTarget;
      setIsFocused(true);
    },
    onBlur: (event: FocusEvent) => {
      if (!isWithin(event)) setIsFocused(false);
    },
  };
  const leave = () => {
    if (outside.current instanceof HTMLElement && outside.current.isConnected) outside.current.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setIsFocused(false);
    // A card that goes from under the pointer tells no one that the pointer is no longer on it.
    setIsHovered(false);
  };
  return { isPaused: isHovered || isFocused, handlers, leave };
}

interface NotificationStackProps {
  list: NotificationList;
  onRemove: (id: string) => void;
}

/** Bottom right, above the bar of small screens; the newest one is the lowest. */
export function NotificationStack({ list, onRemove }: NotificationStackProps) {
  const { isPaused, handlers, leave } = usePause();
  return (
    <section
      {...handlers}
      aria-label="Notices"
      className="notices pointer-events-none fixed right-0 z-50 flex w-full max-w-[392px] flex-col gap-2 px-3 sm:px-4"
    >
      <AnimatePresence>
        {list.map((notification) => (
          <NotificationCard
            key={notification.id}
            notification={notification}
            isPaused={isPaused}
            onClose={(hadFocus) => {
              onRemove(notification.id);
              if (hadFocus) leave();
            }}
          />
        ))}
      </AnimatePresence>
    </section>
  );
}
