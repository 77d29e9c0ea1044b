import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { customQuote, type PricingTab, pricingFaq, pricingHero, pricingTabs } from '#features/site/content/pricing.ts';
import { Accordion } from '#ui/accordion.tsx';
import { BandButton } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { AddOns } from './add-ons.tsx';
import { OneTimeServices } from './one-time-services.tsx';
import { Plans } from './plans.tsx';

const panels: Record<PricingTab, ReactNode> = { monthly: <Plans />, 'one-time': <OneTimeServices />, 'add-ons': <AddOns /> };
const faqEntries = pricingFaq.entries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }));

export function PricingPage() {
  return (
    <>
      <PageHero title={pricingHero.title} text={pricingHero.text} />
      <Tabs />
      <section aria-labelledby="pricing-faq" className="border-t bg-sidebar section-y">
        <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
          <h2 id="pricing-faq" className="font-display text-title font-semibold lg:col-span-4 lg:max-w-[9ch]">
            {pricingFaq.title}
          </h2>
          <Accordion entries={faqEntries} className="lg:col-span-8" />
        </div>
      </section>
      <CallBand id="custom-quote" title={customQuote.title} text={customQuote.text}>
        <BandButton to={customQuote.action.to}>{customQuote.action.label}</BandButton>
      </CallBand>
    </>
  );
}

/** Tabs after the ARIA pattern. Without script every panel stands open under its own title. */
function Tabs() {
  const [current, setCurrent] = useState<PricingTab>('monthly');
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = pricingTabs.findIndex((tab) => tab.id === current);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + pricingTabs.length,
      Home: 0,
      End: pricingTabs.length - 1,
    };
    const to = steps[event.key];
    const next = to === undefined ? undefined : pricingTabs[to % pricingTabs.length];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div className="border-t">
      <div className="container-page pb-20 lg:pb-28">
        <div
          ref={list}
          role="tablist"
          aria-label="Prices"
          onKeyDown={onKeyDown}
          className="flex gap-x-6 overflow-x-auto border-b [scrollbar-width:none] sm:gap-x-10 noscript:hidden"
        >
          {pricingTabs.map((tab) => (
            <button
              key={tab.id}
              id={`tab-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={current === tab.id}
              aria-controls={`panel-${tab.id}`}
              tabIndex={current === tab.id ? 0 : -1}
              onClick={() => setCurrent(tab.id)}
              className="-mb-px border-b-2 border-transparent py-5 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-primary-ink aria-selected:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {pricingTabs.map((tab) => (
          <div
            key={tab.id}
            id={`panel-${tab.id}`}
            role="tabpanel"
            aria-labelledby={`tab-${tab.id}`}
            className={clsx('pt-10 lg:pt-14', current !== tab.id && 'hidden noscript:block')}
          >
            <h2 className="sr-only noscript:not-sr-only noscript:mb-8 noscript:font-display noscript:text-3xl noscript:font-semibold">
              {tab.label}
            </h2>
            {panels[tab.id]}
          </div>
        ))}
      </div>
    </div>
  );
}
