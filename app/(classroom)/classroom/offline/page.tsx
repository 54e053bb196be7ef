import type { Metadata } from "next";
import { OfflineClassroom } from "#components/classroom/offline/offline-classroom.tsx";

export const metadata: Metadata = { title: "Classroom" };

/** Stands in for a classroom that can't be reached: the service worker keeps it. It holds no one's data. */
export default function OfflinePage() {
  return <OfflineClassroom />;
}
