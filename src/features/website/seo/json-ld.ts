import type { Service } from '#features/sales/services/contract.ts';
import type { Branding } from '#shared/branding.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { type Language, pathIn } from '#shared/languages.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { translated } from '#ui/words.ts';
import { openingHours } from './opening-hours.ts';

export type SiteFacts = { settings: SiteSettings; branding: Branding; publicUrl: string };
export type Thing = { '@type': string } & Record<string, unknown>;

const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, one]) => one !== '' && one !== null && one !== undefined && !(Array.isArray(one) && !one.length),
    ),
  ) as Partial<T>;

const studioId = (publicUrl: string) => `${publicUrl}/#studio`;

export function localBusiness({ settings, branding, publicUrl }: SiteFacts): Thing {
  const logo = branding.logos.light ?? branding.logos.dark;
  return {
    '@type': 'LocalBusiness',
    '@id': studioId(publicUrl),
    name: branding.companyName,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og/home.png`,
    ...given({
      logo: logo && publicUrl + logo,
      telephone: settings.site_phone,
      email: settings.site_email,
      address: settings.site_address.replace(/,?\s*\n\s*/g, ', ').trim(),
      openingHours: openingHours(settings.hours_of_operation),
      sameAs: settings.social_links.map(({ url }) => url),
    }),
  };
}

export function serviceList(
  services: readonly Pick<Service, 'name' | 'description' | 'category' | 'price'>[],
  { publicUrl }: Pick<SiteFacts, 'publicUrl'>,
): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: services.map(({ name, description, category, price }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: {
        '@type': 'Service',
        name,
        provider: { '@id': studioId(publicUrl) },
        ...given({
          description,
          serviceType: category,
          offers: price === null ? null : { '@type': 'Offer', price, priceCurrency: 'USD', url: `${publicUrl}/services` },
        }),
      },
    })),
  };
}

type PricedPlan = { name: string; description: string; monthly: number };

export const planCatalog = (plans: readonly PricedPlan[], { publicUrl }: Pick<SiteFacts, 'publicUrl'>): Thing => ({
  '@type': 'OfferCatalog',
  name: 'Plans',
  itemListElement: plans.map(({ name, description, monthly }) => ({
    ...{ '@type': 'Offer', name, price: monthly, priceCurrency: defaultCurrency, url: `${publicUrl}/pricing` },
    offeredBy: { '@id': studioId(publicUrl) },
    ...given({ description }),
  })),
});

export const faqPage = (entries: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const webPage = (publicUrl: string, path: string, name: string, language: Language): Thing => ({
  ...{ '@type': 'WebPage', '@id': publicUrl + path, url: publicUrl + path, name, inLanguage: language },
  about: { '@id': studioId(publicUrl) },
});

export const breadcrumbs = (
  publicUrl: string,
  steps: readonly { name: string; path: string }[],
  language: Language = 'en',
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: translated(language, 'Home'), path: pathIn(language, '/') }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
});

type Article = {
  title: string;
  description: string;
  path: string;
  picture: string;
  published_at: string;
  changed_at: string;
  /** Said where the site has more than one. */
  language?: Language;
  author: { name: string; path: string };
  tags: readonly string[];
};

export const blogPosting = (publicUrl: string, post: Article): Thing => ({
  '@type': 'BlogPosting',
  '@id': `${publicUrl}${post.path}#post`,
  headline: post.title,
  mainEntityOfPage: publicUrl + post.path,
  url: publicUrl + post.path,
  image: publicUrl + post.picture,
  datePublished: post.published_at,
  dateModified: post.changed_at,
  author: { '@type': 'Person', name: post.author.name, url: publicUrl + post.author.path },
  publisher: { '@id': studioId(publicUrl) },
  ...given({ description: post.description, keywords: [...post.tags], inLanguage: post.language }),
});

type CaseStudy = Omit<Article, 'author' | 'tags'> & { services: readonly string[] };

/** A piece of work of the studio. The words of clients are no reviews here: search engines take none that a studio shows of itself. */
export const caseStudy = (publicUrl: string, study: CaseStudy): Thing => ({
  '@type': 'CreativeWork',
  '@id': `${publicUrl}${study.path}#work`,
  name: study.title,
  mainEntityOfPage: publicUrl + study.path,
  url: publicUrl + study.path,
  image: publicUrl + study.picture,
  datePublished: study.published_at,
  dateModified: study.changed_at,
  creator: { '@id': studioId(publicUrl) },
  ...given({ description: study.description, keywords: [...study.services], inLanguage: study.language }),
});

/** One document of linked things; nothing in it can end the script element that holds it. */
export const ldDocument = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
