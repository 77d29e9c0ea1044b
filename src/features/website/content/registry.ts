import { aboutPage } from './pages/about.ts';
import { contactPage } from './pages/contact.ts';
import type { ContentPage } from './pages/define-page.ts';
import { freePage } from './pages/free-page.ts';
import { homePage } from './pages/home.ts';
import { imprintPage, privacyPage, termsPage } from './pages/legal.ts';
import { pricingPage } from './pages/pricing.ts';
import { servicesPage } from './pages/services.ts';
import { supportPage } from './pages/support.ts';
import { templatesPage } from './pages/templates.ts';
import { withMore } from './pages/with-more.ts';
import { labelIn, translationOf } from './translation.ts';

export type { ContentPage, Facts } from './pages/define-page.ts';
export { freePage } from './pages/free-page.ts';

/** Every page of the public site whose texts are the owner's to change, in the order of the list. */
export const contentPages: readonly ContentPage[] = [
  ...[withMore(homePage, 'consultation'), withMore(aboutPage, 'call'), withMore(servicesPage, 'call')],
  ...[withMore(templatesPage, 'call'), withMore(pricingPage, 'quote'), withMore(supportPage), withMore(contactPage)],
  ...[privacyPage, termsPage, imprintPage],
];

type PageRow = { page: string; title: string | null; slug: string | null };

/** The definition of a stored page in English, of whichever kind; undefined where a release does not know it any more. */
export const pageOfRow = ({ page, title, slug }: PageRow): ContentPage | undefined =>
  title !== null && slug !== null ? freePage({ page, title, slug }) : findPage(page);

/** What the owner calls a stored page, in whichever language. `title`: of the page in English. */
export function labelOfRow(key: string, title: string | null): string | undefined {
  const translation = translationOf(key);
  const label = title ?? findPage(translation?.key ?? key)?.label;
  return label !== undefined && translation ? labelIn(translation.language, label) : label;
}

export const findPage = (key: string): ContentPage | undefined => contentPages.find((page) => page.key === key);
