import { bookIntro, bookMeta } from '#features/desk/bookings/content.ts';
import { helpMeta } from '#features/desk/help/content.ts';
import { statusMeta } from '#features/desk/status/content.ts';
import { verifyMeta } from '#features/papers/evidence/verify-meta.ts';
import { blogHero, blogMeta } from '#features/website/blog/content.ts';
import { workHero, workMeta } from '#features/website/case-studies/content.ts';
import { aboutHero } from '#features/website/site/content/about.ts';
import { contactHero } from '#features/website/site/content/contact.ts';
import { hero } from '#features/website/site/content/home.ts';
import { aboutMeta } from '#features/website/site/content/meta/about.ts';
import { contactMeta } from '#features/website/site/content/meta/contact.ts';
import { homeMeta } from '#features/website/site/content/meta/home.ts';
import { imprintMeta, privacyMeta, termsMeta } from '#features/website/site/content/meta/legal.ts';
import { pricingMeta } from '#features/website/site/content/meta/pricing.ts';
import { servicesMeta } from '#features/website/site/content/meta/services.ts';
import { supportMeta } from '#features/website/site/content/meta/support.ts';
import { templatesMeta } from '#features/website/site/content/meta/templates.ts';
import { pricingHero } from '#features/website/site/content/pricing.ts';
import { supportHero } from '#features/website/site/content/support.ts';

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
  page('/help', helpMeta),
  page('/work', workMeta, workHero.title),
  page('/blog', blogMeta, blogHero.title),
  page('/contact', contactMeta, contactHero.title),
  page('/book', bookMeta, bookIntro.title),
  page('/status', statusMeta),
  page('/verify', verifyMeta),
  page('/privacy', privacyMeta),
  page('/terms', termsMeta),
  page('/imprint', imprintMeta),
];
