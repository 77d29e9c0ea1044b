import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '#ui/words.ts';
import { type PricingTab, pricingTabs } from '../../content/pricing-controls.ts';
import type { Period } from '../../pricing.ts';
import { type PeriodTexts, PeriodToggle } from './period-toggle.tsx';

/** A panel without anything in it is left out, and its tab with it. */
type PriceTabsProps = { panels: Record<PricingTab, ReactNode>; texts: PeriodTexts };

/** Tabs after the ARIA pattern. Without script every panel stands open under its own title. */
export function PriceTabs({ panels, texts }: PriceTabsProps) {
  const t = useWords();
  const tabs = pricingTabs.filter(({ id }) => panels[id]);
  const [chosen, setCurrent] = useState<PricingTab>('monthly');
  const current = panels[chosen] ? chosen : tabs[0]?.id;
  const [period, setPeriod] = useState<Period>('monthly');
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className="border-t">
      <div className="container-page pb-20 lg:pb-28">
        <div
          role="tablist"
          aria-label={t('Prices')}
          onKeyDown={onKeyDown}
          className="flex flex-wrap justify-between gap-x-3 border-b text-[0.9375rem] sm:justify-start sm:gap-x-10 sm:text-base noscript:hidden"
        >
          {tabs.map((tab) => (
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
              {t(tab.label)}
            </button>
          ))}
        </div>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            id={`panel-${tab.id}`}
            role="tabpanel"
            aria-labelledby={`tab-${tab.id}`}
            data-period={period}
            className={`pt-10 lg:pt-14 ${current === tab.id ? '' : 'hidden noscript:block'}`}
          >
            {tab.id === 'monthly' && <PeriodToggle period={period} texts={texts} onChange={setPeriod} />}
            {panels[tab.id]}
          </div>
        ))}
      </div>
    </div>
  );
}
