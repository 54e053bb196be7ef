import type { PostDto } from "#lib/blog/schema.ts";
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
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${full(paths.blog)}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
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

/** What the landing tells machines: who runs the site, what it is, and what it costs to begin. */
export function homeData(claimsRating = site.claimsRating): Thing {
  return { "@context": CONTEXT, "@graph": [organization(), website(), application(claimsRating)] };
}

interface Step {
  name: string;
  path: string;
}

/** The way from the landing to a public page, over those that it belongs to */
export function breadcrumbs(title: string, path: string, over: readonly Step[] = []): Thing {
  const steps = [{ name: site.name, path: paths.home }, ...over, { name: title, path }];
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

/** What a post tells machines. One that names no one is Waddle's own. */
export function blogPosting(post: PostDto): Thing {
  const address = full(paths.blogPost(post.slug));
  const isOwn = ["", site.team].includes(post.author);
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    "@id": `${address}#article`,
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    url: address,
    mainEntityOfPage: address,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: "en",
    keywords: post.keywords,
    author: isOwn ? organization() : { "@type": "Person", name: post.author },
    publisher: organization(),
  };
}
