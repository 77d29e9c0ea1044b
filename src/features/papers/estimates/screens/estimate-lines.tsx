import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import type { Estimate } from '../contract.ts';

/** The lines and sums of an estimate, to read. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const money = (amount: number) => formatMoney(amount, estimate.currency);
  return (
    <section aria-label="Price">
      {estimate.items.length > 0 && (
        <ul className="divide-y border-y">
          {estimate.items.map((item) => (
            <li key={item.id} className="flex items-start justify-between gap-4 py-2.5">
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
                <p className="figures mt-0.5 text-[0.8125rem] text-muted">
                  {item.quantity.toLocaleString('en-US')} × {money(item.unit_price)}
                  {item.discount > 0 && `, ${item.discount}% discount`}
                  {item.tax_rate > 0 && `, plus ${item.tax_rate}% tax`}
                </p>
              </div>
              <span className="figures shrink-0">{money(item.total)}</span>
            </li>
          ))}
        </ul>
      )}
      <Sums
        rows={[
          ['Subtotal', money(estimate.subtotal)],
          ...(estimate.discount_amount > 0 ? [['Discount', `-${money(estimate.discount_amount)}`] as const] : []),
          ...(estimate.tax_amount > 0 ? [['Tax', money(estimate.tax_amount)] as const] : []),
        ]}
        total={money(estimate.total_amount)}
      />
    </section>
  );
}

type SumsProps = { rows: (readonly [label: string, value: string])[]; total: string };

export function Sums({ rows, total }: SumsProps) {
  return (
    <dl className="figures mt-3 grid gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line-strong pt-2.5 text-lg font-semibold tracking-tight">
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
