import clsx from 'clsx';
import { formatMoney } from '#shared/money.ts';
import type { Lead } from '../contract.ts';

/** What leads come to: one line for each currency, never added up across them. */
export function Values({ values, className }: { values: Lead['values']; className?: string }) {
  if (values.length === 0) return null;
  return (
    <p className={clsx('figures text-[0.8125rem]', className)}>
      {values.map(({ currency, amount }) => (
        <span key={currency} className="block break-words">
          {formatMoney(amount, currency)}
          {values.length > 1 && <span className="font-normal text-muted"> {currency}</span>}
        </span>
      ))}
    </p>
  );
}
