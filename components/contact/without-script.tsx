import { site } from "#lib/site.ts";

/** Shown only where scripts are switched off */
export function WithoutScript() {
  return (
    <noscript>
      <p className="mb-5 rounded-input border-gold-text border-l-4 bg-gold-soft px-4 py-3 text-ink text-sm">
        This form needs JavaScript.
        {site.contactEmail ? (
          <>
            {" "}
            You can also write to{" "}
            <a href={`mailto:${site.contactEmail}`} className="link">
              {site.contactEmail}
            </a>
            .
          </>
        ) : null}
      </p>
    </noscript>
  );
}
