import { type NextRequest, NextResponse } from "next/server";

const SESSION_COOKIES = ["waddle-session", "__Host-waddle-session"];
const ADMIN_COOKIES = ["waddle-admin", "__Host-waddle-admin"];

/** A cheap first look only: every page and call checks the session itself. */
export function middleware(request: NextRequest) {
  return isAdmins(request.nextUrl.pathname) ? guardAdmins(request) : guardLearners(request);
}

function guardLearners(request: NextRequest): NextResponse {
  if (SESSION_COOKIES.some((name) => request.cookies.has(name))) return NextResponse.next();
  return NextResponse.redirect(new URL(`/auth?next=${returnTo(request)}`, request.url));
}

function isAdmins(pathname: string): boolean {
  return /^\/(cms|blog\/admin)(\/|$)/.test(pathname);
}

function guardAdmins(request: NextRequest): NextResponse {
  const [, first, second, third] = request.nextUrl.pathname.split("/");
  const { CMS_PORTAL_SECRET, CMS_PATH_TOKEN } = process.env;
  const isPortal = first === "cms" && second === "portal";
  if (isPortal) return isSame(third, CMS_PORTAL_SECRET) ? NextResponse.next() : nothingHere(request);
  if (first === "cms" && !isSame(second, CMS_PATH_TOKEN)) return nothingHere(request);
  if (ADMIN_COOKIES.some((name) => request.cookies.has(name))) return NextResponse.next();
  if (!CMS_PORTAL_SECRET) return nothingHere(request);
  return NextResponse.redirect(
    new URL(`/cms/portal/${CMS_PORTAL_SECRET}?next=${returnTo(request)}`, request.url),
  );
}

function returnTo({ nextUrl }: NextRequest): string {
  return encodeURIComponent(nextUrl.pathname + nextUrl.search);
}

/** In a time that does not tell where they differ. */
function isSame(given: string | undefined, wanted: string | undefined): boolean {
  if (!given || !wanted || given.length !== wanted.length) return false;
  let difference = 0;
  for (let at = 0; at < wanted.length; at += 1) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}

/** The page of any unknown address, with its status: once a page has begun to stream, no status can say so any more. */
function nothingHere(request: NextRequest): NextResponse {
  return NextResponse.rewrite(new URL("/cms-nothing-here", request.url));
}

export const config = {
  matcher: [
    "/cms/:path*",
    "/blog/admin/:path*",
    "/dashboard/:path*",
    "/courses",
    "/courses/:courseId/questions",
    // Not the worker and the page that it keeps, which hold no one's data.
    "/classroom/((?!sw\\.js$|offline$).*)",
    "/quiz-islands/:path*",
    "/game-over",
    "/leaderboard",
    "/profile",
    "/study-partner",
    "/checkout",
    "/checkout-success",
  ],
};
