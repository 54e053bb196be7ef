"use client";

import { createContext, use } from "react";

/** The account whose classroom this is; null where nothing is kept on the device */
export const ClassroomOwner = createContext<string | null>(null);

export function useClassroomOwner(): string | null {
  return use(ClassroomOwner);
}
