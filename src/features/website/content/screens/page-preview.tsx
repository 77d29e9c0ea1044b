import type { ReactNode } from 'react';
import type { SiteFormState } from '#features/desk/forms/contract.ts';
import type { StatusSummary } from '#features/desk/status/screens/status-banner.tsx';
import type { Service } from '#features/sales/services/contract.ts';
import { periodTexts } from '#features/website/site/content/pricing.ts';
import { emptyTabs } from '#features/website/site/pricing.ts';
import { AboutPage } from '#features/website/site/screens/about/about-page.tsx';
import { ContactAside, ContactFoot, ContactHead } from '#features/website/site/screens/contact/contact-parts.tsx';
import { MessagePlace } from '#features/website/site/screens/contact/message-place.tsx';
import { FreePage } from '#features/website/site/screens/free/free-page.tsx';
import { HomePage } from '#features/website/site/screens/home/home-page.tsx';
import type { HomeQuote } from '#features/website/site/screens/home/home-testimonials.tsx';
import { ImprintPage } from '#features/website/site/screens/legal/imprint-page.tsx';
import { PrivacyPage, TermsPage } from '#features/website/site/screens/legal/legal-pages.tsx';
import { AddOns } from '#features/website/site/screens/pricing/add-ons.tsx';
import { OneTimeServices } from '#features/website/site/screens/pricing/one-time-services.tsx';
import { Plans } from '#features/website/site/screens/pricing/plans.tsx';
import { PriceTabs } from '#features/website/site/screens/pricing/price-tabs.tsx';
import { PricingFoot } from '#features/website/site/screens/pricing/pricing-foot.tsx';
import { PricingHero } from '#features/website/site/screens/pricing/pricing-hero.tsx';
import { ServicesPage } from '#features/website/site/screens/services/services-page.tsx';
import { Faq } from '#features/website/site/screens/support/faq.tsx';
import { StatusBanner, SupportFoot, SupportGuides, SupportHead } from '#features/website/site/screens/support/support-parts.tsx';
import { TicketPlace } from '#features/website/site/screens/support/ticket-place.tsx';
import { TemplateCards } from '#features/website/site/screens/templates/template-cards.tsx';
import { TemplateFilter } from '#features/website/site/screens/templates/template-filter.tsx';
import { TemplatesFoot } from '#features/website/site/screens/templates/templates-foot.tsx';
import { TemplatesHero } from '#features/website/site/screens/templates/templates-hero.tsx';
import type { AnalyticsIds } from '#shared/analytics.ts';
import { type ContentChanges, isHidden, withLists } from '#shared/site-content.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { isShown, type PageTexts, type SitePart } from '#shared/site-texts.ts';
import type { StudioMap } from '#shared/studio-map.ts';

/** What the pages show besides their texts. */
export type PreviewFacts = {
  settings: SiteSettings;
  analytics: AnalyticsIds | null;
  texts: PageTexts;
  map: StudioMap | null;
  counting: { respectsDoNotTrack: boolean } | null;
  publicUrl: string;
  featured: Service[];
  quotes: HomeQuote[];
  /** By page, the lists of offers that differ from the original. */
  offers: Readonly<Record<string, ContentChanges['sections'] | null>>;
  /** Null for a visitor who has to sign in first. */
  services: Service[] | null;
  summary: StatusSummary | null;
  help: boolean;
  forms: { contact: SiteFormState; ticket: SiteFormState; closed: string };
};

type PagePreviewProps = {
  page: string;
  /** Of a page of the owner's own; null for a page of the site. */
  title: string | null;
  facts: PreviewFacts;
  changes: ContentChanges;
};

/** A page of the public site out of the very parts that visitors see, with other texts in them. */
export function PagePreview({ page, title, facts, changes }: PagePreviewProps) {
  if (title !== null) return <FreePage title={title} changes={changes} />;
  return pages[page]?.(facts, withLists(changes, facts.offers[page] ?? null) ?? changes) ?? null;
}

const pages: Record<string, (facts: PreviewFacts, changes: ContentChanges) => ReactNode> = {
  home: ({ featured, quotes, texts }, changes) => (
    <HomePage services={featured} quotes={quotes} texts={texts} changes={changes} />
  ),
  about: ({ settings, texts }, changes) => <AboutPage settings={settings} texts={texts} changes={changes} />,
  services: ({ services }, changes) => (
    <ServicesPage answer={services ? { state: 'loaded', services } : { state: 'login' }} changes={changes} />
  ),
  templates: (_, changes) => (
    <>
      <TemplatesHero changes={changes} />
      <TemplateFilter>
        <TemplateCards changes={changes} />
      </TemplateFilter>
      <TemplatesFoot changes={changes} />
    </>
  ),
  pricing: ({ texts }, changes) => (
    <>
      <PricingHero prices={isShown(texts, 'prices')} changes={changes} />
      {isShown(texts, 'prices') && (
        <PriceTabs
          texts={periodTexts(changes)}
          panels={{
            monthly: !emptyTabs(changes.sections).includes('monthly') && <Plans changes={changes} />,
            'one-time': !emptyTabs(changes.sections).includes('one-time') && <OneTimeServices changes={changes} />,
            'add-ons': !emptyTabs(changes.sections).includes('add-ons') && <AddOns changes={changes} />,
          }}
        />
      )}
      <PricingFoot faq={isShown(texts, 'pricing_faq') && !isHidden('faq', changes)} changes={changes} />
    </>
  ),
  support: (facts, changes) => <SupportPreview facts={facts} changes={changes} />,
  contact: ({ settings, map, forms }, changes) => (
    <>
      <ContactHead settings={settings} changes={changes} />
      <div className="container-page grid gap-x-10 gap-y-14 py-16 lg:grid-cols-12 lg:py-24">
        <div className="min-w-0 lg:col-span-7">
          <MessagePlace search="" form={forms.contact} closed={forms.closed} changes={changes} />
        </div>
        <div className="min-w-0 lg:col-span-4 lg:col-start-9">
          <ContactAside settings={settings} changes={changes} />
        </div>
      </div>
      <ContactFoot settings={settings} map={map} changes={changes} />
    </>
  ),
  privacy: ({ settings, analytics, counting }, changes) => (
    <PrivacyPage settings={settings} analytics={analytics} counting={counting} changes={changes} />
  ),
  terms: ({ settings, analytics }, changes) => <TermsPage settings={settings} analytics={analytics} changes={changes} />,
  imprint: ({ settings, publicUrl }, changes) => <ImprintPage settings={settings} publicUrl={publicUrl} changes={changes} />,
};

function SupportPreview({ facts, changes }: { facts: PreviewFacts; changes: ContentChanges }) {
  const { settings, texts, summary, help, forms } = facts;
  const isThere = (part: SitePart, section: string) => isShown(texts, part) && !isHidden(section, changes);
  const guides = isThere('guides', 'guides');
  return (
    <>
      <StatusBanner summary={summary} />
      <SupportHead guides={guides} help={help} changes={changes} />
      {isThere('support_faq', 'faq') && <Faq changes={changes} />}
      {guides && <SupportGuides changes={changes} />}
      <TicketPlace search="" form={forms.ticket} closed={forms.closed} changes={changes} />
      <SupportFoot settings={settings} commitment={isThere('commitment', 'commitment')} changes={changes} />
    </>
  );
}
