import { paths } from "#lib/client/paths.ts";
import { siteUrl } from "#lib/server/env.ts";
import { site } from "#lib/site.ts";

type Thing = Readonly<Record<string, unknown>>;

const CONTEXT = "https://schema.org";

const full = (path: string) => new URL(path, siteUrl()).href;

function organization(): Thing {
  return {
    "@type": "Organization",
    "@id": full("/#organization"),
    name: site.name,
    url: full("/"),
    logo: full("/icons/icon-512.png"),
    ...(site.contactEmail && { email: site.contactEmail }),
    ...(site.social.length > 0 && { sameAs: site.social.map(({ href }) => href) }),
  };
}

function website(): Thing {
  return {
    "@type": "WebSite",
    "@id": full("/#website"),
    name: site.name,
    description: site.description,
    url: full("/"),
    inLanguage: "en",
    publisher: { "@id": full("/#organization") },
  };
}

function application(claimsRating: boolean): Thing {
  const { rating, ratings, freePrice } = site.claims;
  return {
    "@type": "SoftwareApplication",
    "@id": full("/#application"),
    name: site.name,
    description: site.description,
    url: full("/"),
    applicationCategory: "EducationalApplication",
    operatingSystem: "Any with a web browser",
    offers: { "@type": "Offer", price: freePrice, url: full(paths.pricing) },
    publisher: { "@id": full("/#organization") },
    ...(claimsRating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: rating,
        bestRating: 5,
        ratingCount: ratings,
      },
    }),
  };
}

/** What the landing tells machines: who runs the house, what it is, and what it costs to begin. */
export function homeData(claimsRating = site.claimsRating): Thing {
  return { "@context": CONTEXT, "@graph": [organization(), website(), application(claimsRating)] };
}

/** The way from the landing to a public page */
export function breadcrumbs(title: string, path: string): Thing {
  const steps = [
    { name: site.name, path: paths.home },
    { name: title, path },
  ];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: full(step.path),
    })),
  };
}
