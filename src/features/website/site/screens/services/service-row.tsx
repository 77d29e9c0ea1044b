import { Check, ShoppingCart } from 'lucide-react';
import type { Service } from '#features/sales/services/contract.ts';
import { startingPrice } from '#features/sales/services/policy.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { quoteHref } from '../../content/links.ts';
import { servicesPage } from '../../content/services-page.ts';

const per = { monthly: 'a month', yearly: 'a year' };

export function ServiceRow({ service }: { service: Service }) {
  const t = useWords();
  return (
    <li className="grid gap-x-8 gap-y-5 py-8 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight">
          {service.name}
          <SampleBadge show={service.is_sample} />
        </h3>
        <p className="measure mt-2 leading-relaxed text-muted">{service.description?.trim() || t(servicesPage.fallback)}</p>
        {service.features.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
            {service.features.map((feature) => (
              <li key={feature} className="flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-3.5 text-primary-ink" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:text-right">
        <Price service={service} />
        <div className="flex flex-wrap gap-2 sm:flex-col sm:[&>*]:w-full">
          {service.price !== null && <CartButton service={service} price={service.price} />}
          <LinkButton to={quoteHref(service)} variant="outline" aria-label={`${t(servicesPage.quote)}: ${service.name}`}>
            {t(servicesPage.quote)}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}

/** Without behaviour of its own: the page hears the click, and fetches what puts it into the cart. */
function CartButton({ service, price }: { service: Service; price: number }) {
  const t = useWords();
  return (
    <Button
      data-cart={service.id}
      data-name={service.name}
      data-price={price}
      data-once={service.type === 'subscription' ? '' : undefined}
      aria-label={`${t(servicesPage.cart)}: ${service.name}`}
    >
      <ShoppingCart aria-hidden="true" />
      {t(servicesPage.cart)}
    </Button>
  );
}

function Price({ service }: { service: Service }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <p className="text-sm text-muted">
      {t(servicesPage.from)}
      <strong className="figures block font-display text-2xl font-semibold tracking-tight text-ink">
        {t(startingPrice(service.price, language))}
      </strong>
      {service.frequency && service.price !== null && t(per[service.frequency])}
    </p>
  );
}
