import { type Changes, changed } from '#shared/site-content.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import { inquiryHref } from '../../content/links.ts';
import { oneTimeFrom, pricingContent } from '../../content/pricing.ts';
import { keyed } from '../../keyed.ts';
import { shownPrice } from '../../pricing.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { Part } from '../parts/part.tsx';
import { PanelTitle } from './panel-title.tsx';

export function OneTimeServices({ changes }: { changes: Changes }) {
  const t = useWords();
  const language = useLanguage();
  const { groups } = changed('oneTime', pricingContent.oneTime, changes);
  return (
    <Part name="oneTime">
      <PanelTitle of="one-time" />
      <div className="grid gap-y-14">
        {keyed(groups).map(([place, group]) => (
          <section key={place} aria-label={group.category} className="grid gap-x-10 gap-y-4 lg:grid-cols-12">
            <h3 className="font-display text-2xl font-semibold tracking-tight lg:col-span-4">{group.category}</h3>
            <ul className="border-t lg:col-span-8">
              {keyed(group.services).map(([place, service]) => (
                <li
                  key={place}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-8 gap-y-3 border-b py-6 sm:grid-cols-[minmax(0,1fr)_7rem_6.5rem]"
                >
                  <div className="col-span-2 sm:col-span-1">
                    <h4 className="text-lg font-semibold tracking-tight">{service.name}</h4>
                    <p className="mt-1 leading-relaxed text-muted">{service.text}</p>
                  </div>
                  <p className="figures sm:text-right">
                    <span className="mr-1.5 text-sm text-muted">{t(oneTimeFrom)}</span>
                    <strong className="text-lg font-semibold">{shownPrice(service.price, language)}</strong>
                  </p>
                  <ArrowLink
                    to={inquiryHref(service.name, service.serviceId)}
                    aria-label={t('Ask about {name}', { name: service.name })}
                    className="justify-self-end text-sm"
                  >
                    {t('Ask')}
                  </ArrowLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Part>
  );
}
