/** What a calendar program is given to read a feed */
export interface FeedAddresses {
  url: string;
  webcalUrl: string;
  /** Pages of Google and Outlook that add it; null where they can't reach this site */
  googleUrl: string | null;
  outlookUrl: string | null;
}

/** `name`: what the calendar is called where it is added; `isLocal`: only this machine or its network reaches `url`. */
export function addressesOf(url: string, name: string, isLocal: boolean): FeedAddresses {
  const webcalUrl = url.replace(/^https?:/, "webcal:");
  const google = new URL("https://calendar.google.com/calendar/r");
  google.searchParams.set("cid", webcalUrl);
  const outlook = new URL("https://outlook.live.com/calendar/0/addfromweb");
  outlook.searchParams.set("url", url);
  outlook.searchParams.set("name", name);
  return {
    url,
    webcalUrl,
    googleUrl: isLocal ? null : google.href,
    outlookUrl: isLocal ? null : outlook.href,
  };
}
