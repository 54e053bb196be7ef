"use client";

import { useSearchParams } from "next/navigation";
import { byLastStudied } from "#components/course/course-view.ts";
import { useMyCourses } from "#lib/course/client.ts";
import { CourseVoyage } from "./course-voyage.tsx";
import { chooseCourse } from "./map-view.ts";

export { CourseVoyage };

/** The map of the course in the address, or of the one studied last. */
export function IslandScreen({ isPremiumSold }: { isPremiumSold: boolean }) {
  const courses = useMyCourses();
  const wanted = useSearchParams().get("course");
  const course = chooseCourse(byLastStudied(courses.data ?? []), wanted);
  return <CourseVoyage courseId={course?._id ?? ""} isPremiumSold={isPremiumSold} />;
}
