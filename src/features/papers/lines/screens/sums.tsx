import { formatCents } from '#shared/money.ts';
import type { DocumentSums } from '../policy.ts';

/** Subtotal, discount, tax and total of a document, as far as it has them. */
export function Sums({ sums, currency }: { sums: DocumentSums; currency: string }) {
  const money = (cents: number) => formatCents(cents, currency);
  const rows = [
    ['Subtotal', money(sums.subtotal_cents)],
    ...(sums.discount_cents > 0 ? [['Discount', `-${money(sums.discount_cents)}`]] : []),
    ...(sums.tax_cents > 0 ? [['Tax', money(sums.tax_cents)]] : []),
  ];
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
        <dd>{money(sums.total_amount_cents)}</dd>
      </div>
    </dl>
  );
}
