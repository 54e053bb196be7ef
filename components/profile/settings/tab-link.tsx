import Link from "next/link";
import { type ProfileTab, tabHref } from "../profile-tabs.ts";

export function TabLink({ tab, children }: { tab: ProfileTab; children: string }) {
  return (
    <Link href={tabHref(tab)} scroll={false} className="link">
      {children}
    </Link>
  );
}
