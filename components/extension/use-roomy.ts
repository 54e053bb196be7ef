"use client";

import { useEffect, useState } from "react";
import { isRoomy } from "./roomy.ts";

/** False while the window is too small to see who asks for what. */
export function useRoomy(): boolean {
  const [isEnough, setIsEnough] = useState(true);
  useEffect(() => {
    const measure = () => setIsEnough(isRoomy(window));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return isEnough;
}
