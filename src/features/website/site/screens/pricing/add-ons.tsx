import { type Changes, changed } from '#shared/site-content.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import { inquiryHref } from '../../content/links.ts';
import { pricingContent } from '../../content/pricing.ts';
import { keyed } from '../../keyed.ts';
import { shownPrice } from '../../pricing.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { Part } from '../parts/part.tsx';
import { PanelTitle } from './panel-title.tsx';

export function AddOns({ changes }: { changes: Changes }) {
  const t = useWords();
  const language = useLanguage();
  const { items } = changed('addOns', pricingContent.addOns, changes);
  return (
    <Part name="addOns">
      <PanelTitle of="add-ons" />
      <ul className="grid border-t lg:grid-cols-3 lg:divide-x">
        {keyed(items).map(([place, addOn]) => (
          <li key={place} className="flex flex-col border-b py-8 lg:px-8 lg:first:pl-0 lg:last:pr-0">
            <h3 className="font-display text-xl font-semibold tracking-tight">{addOn.name}</h3>
            <p className="mt-2 mb-8 leading-relaxed text-muted">{addOn.text}</p>
            <p className="figures mt-auto">
              <span className="font-display text-4xl font-semibold tracking-[-0.03em]">
                {shownPrice(addOn.monthly, language)}
              </span>
              <span className="ml-1 text-muted">{t('/mo')}</span>
            </p>
            <ArrowLink
              to={inquiryHref(addOn.name, addOn.serviceId)}
              aria-label={t('Add {name}', { name: addOn.name })}
              className="mt-5 text-sm"
            >
              {t('Add to a plan')}
            </ArrowLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}
