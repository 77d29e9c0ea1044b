import type { SiteState } from '#shared/site-state.ts';
import { countingOf, type LegalText, legalContent, legalFacts } from '../legal.ts';
import { germanAbout } from './about.ts';
import { germanContact } from './contact.ts';
import { germanHome } from './home.ts';
import { germanImprint } from './imprint.ts';
import { germanPrivacy, germanTerms } from './legal.ts';
import { germanPricing } from './pricing.ts';
import { germanServices } from './services.ts';
import { germanSupport } from './support.ts';
import { germanTemplates } from './templates.ts';

type Facts = Pick<SiteState, 'texts' | 'settings' | 'analytics' | 'visits'>;

const legal = (text: (facts: ReturnType<typeof legalFacts>) => LegalText) => (facts: Facts) =>
  legalContent(text(legalFacts({ ...facts, counting: countingOf(facts.visits) })));

/** The German originals of each page by its key, of the same facts and in the same shape as the English ones. */
export const germanContent = {
  home: ({ texts }: Facts) => germanHome(texts),
  about: ({ texts }: Facts) => germanAbout(texts),
  services: germanServices,
  templates: germanTemplates,
  pricing: germanPricing,
  support: germanSupport,
  contact: germanContact,
  privacy: legal(germanPrivacy),
  terms: legal(germanTerms),
  imprint: germanImprint,
} satisfies Record<string, (facts: Facts) => Record<string, object>>;

export type GermanPage = keyof typeof germanContent;
