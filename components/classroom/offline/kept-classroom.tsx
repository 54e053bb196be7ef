"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { sendWaiting } from "#lib/classroom/offline/outbox-client.ts";
import { takeClassroom } from "#lib/client/offline/owner.ts";
import { ClassroomOwner } from "./classroom-owner.ts";
import { keepShown } from "./keep-shown.ts";
import { showNote, showProgress } from "./show-sent.ts";
import { startWorker } from "./worker-registration.ts";

/** How often what waits is sent again while the browser thinks itself online */
const AGAIN_MS = 30_000;

/**
 * A classroom that is kept on this device: its lessons are there without a network, and what is written there waits and is
 * sent once. docs/product.md#offline
 */
export function KeptClassroom({ userId, children }: { userId: string; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isOver = false;
    const start = () => {
      const send = () =>
        void sendWaiting(userId, {
          onProgress: (lessonId, progress) => showProgress(client, lessonId, progress),
          onNote: (lessonId, note) => showNote(client, lessonId, note),
        });
      const timer = setInterval(send, AGAIN_MS);
      window.addEventListener("online", send);
      stops.push(startWorker(), keepShown(client, userId), () => {
        clearInterval(timer);
        window.removeEventListener("online", send);
      });
      send();
    };
    void takeClassroom(userId).then(() => {
      if (!isOver) start();
    });
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [client, userId]);
  return <ClassroomOwner value={userId}>{children}</ClassroomOwner>;
}
