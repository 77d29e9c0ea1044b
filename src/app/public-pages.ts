import { bookIntro, bookMeta } from '#features/bookings/content.ts';
import { verifyMeta } from '#features/evidence/verify-meta.ts';
import { aboutHero } from '#features/site/content/about.ts';
import { contactHero } from '#features/site/content/contact.ts';
import { hero } from '#features/site/content/home.ts';
import {
  aboutMeta,
  contactMeta,
  homeMeta,
  pricingMeta,
  servicesMeta,
  supportMeta,
  templatesMeta,
} from '#features/site/content/meta.ts';
import { pricingHero } from '#features/site/content/pricing.ts';
import { supportHero } from '#features/site/content/support.ts';
import { statusMeta } from '#features/status/content.ts';

export type PublicPage = { path: string; name: string; headline: string; description: string; title: string };

const page = (path: string, meta: { title: string; description: string }, headline = meta.title): PublicPage => ({
  path,
  name: path.slice(1) || 'home',
  headline,
  ...meta,
});

/** Every page that a search engine should know, and the words on its picture. */
export const publicPages: PublicPage[] = [
  page('/', homeMeta, hero.title),
  page('/about', aboutMeta, aboutHero.title),
  page('/services', servicesMeta),
  page('/templates', templatesMeta),
  page('/pricing', pricingMeta, pricingHero.title),
  page('/support', supportMeta, supportHero.title),
  page('/contact', contactMeta, contactHero.title),
  page('/book', bookMeta, bookIntro.title),
  page('/status', statusMeta),
  page('/verify', verifyMeta),
];
