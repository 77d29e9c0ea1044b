import { lineSums } from '#features/papers/lines/policy.ts';
import { Sums } from '#features/papers/lines/screens/sums.tsx';
import { lineWords } from '#features/papers/lines/words.ts';
import { toMinor } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { type Estimate, toPriced } from '../contract.ts';

/** The lines and sums of an estimate, to read. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const { currency } = estimate;
  const cents = (amount: number) => toMinor(amount, currency);
  return (
    <section aria-label="Price">
      {estimate.items.length > 0 && (
        <ul className="divide-y border-y">
          {estimate.items.map((item) => (
            <Line key={item.id} item={item} currency={currency} />
          ))}
        </ul>
      )}
      <Sums
        currency={currency}
        sums={{
          subtotal_cents: cents(estimate.subtotal),
          discount_cents: cents(estimate.discount_amount),
          tax_cents: cents(estimate.tax_amount),
          total_amount_cents: cents(estimate.total_amount),
        }}
      />
    </section>
  );
}

function Line({ item, currency }: { item: Estimate['items'][number]; currency: string }) {
  const priced = toPriced(item, currency);
  const { amount, notes } = lineWords({ ...priced, amount_cents: lineSums(priced).gross_cents }, currency);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {item.name}
          {item.optional && (
            <Badge tone={item.selected ? 'primary' : 'neutral'} icon={null}>
              {item.selected ? 'Optional, taken' : 'Optional'}
            </Badge>
          )}
        </p>
        {item.description && <p className="mt-0.5 break-words whitespace-pre-line text-muted">{item.description}</p>}
        {notes && <p className="figures mt-0.5 text-[0.8125rem] text-muted">{notes}</p>}
      </div>
      <span className="figures shrink-0">{amount}</span>
    </li>
  );
}
