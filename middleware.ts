import { type NextRequest, NextResponse } from "next/server";

const SESSION_COOKIES = ["waddle-session", "__Host-waddle-session"];

/** Sends visitors without a cookie to sign in. A cheap first look only: every page and call checks the session itself. */
export function middleware(request: NextRequest) {
  if (SESSION_COOKIES.some((name) => request.cookies.has(name))) return NextResponse.next();
  const { pathname, search } = request.nextUrl;
  return NextResponse.redirect(new URL(`/auth?next=${encodeURIComponent(pathname + search)}`, request.url));
}

export const config = {
  matcher: [
    "/dashboard/:path*",
    "/courses",
    "/quiz-islands/:path*",
    "/game-over",
    "/leaderboard",
    "/profile",
    "/study-partner",
    "/checkout",
    "/checkout-success",
  ],
};
