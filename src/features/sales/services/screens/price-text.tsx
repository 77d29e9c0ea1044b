import type { Frequency } from '#shared/choices/sales/services.ts';
import { formatDollars } from '#shared/money.ts';

type Priced = { price: number | null; frequency: Frequency | null };

const per = { monthly: 'a month', yearly: 'a year' };

/** "$79.00 a month", "$4,800.00", or "Quote". */
export function PriceText({ service, className }: { service: Priced; className?: string }) {
  if (service.price === null) return <span className={className}>Quote</span>;
  return (
    <span className={className}>
      <span className="figures">{formatDollars(service.price)}</span>
      {service.frequency && ` ${per[service.frequency]}`}
    </span>
  );
}
