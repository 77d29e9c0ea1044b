import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { Expected } from '../contract.ts';
import { fewestAnswers } from '../policy.ts';
import { Panel } from './panel.tsx';

const many = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

const Line = ({ label, hint, amount, to }: { label: string; hint: string; amount: ReactNode; to: string }) => (
  <li className="flex items-start justify-between gap-4">
    <span className="min-w-0">
      <Link to={to} className="rounded-xs font-medium underline-offset-4 hover:underline">
        {label}
      </Link>
      <span className="block text-[0.8125rem] leading-snug text-muted">{hint}</span>
    </span>
    <span className="figures text-right font-medium whitespace-nowrap">{amount}</span>
  </li>
);

function likelihoodText({ answered, percent }: Expected['likelihood']): string {
  if (percent === null) return `in full, because fewer than ${fewestAnswers} were answered within a year`;
  return `${percent}% of ${many(answered, 'estimate')} were accepted within a year`;
}

/** What is not there yet, as of today whichever days are chosen. */
export function ExpectedCard({ expected }: { expected: Expected }) {
  const { estimates, likelihood, recurring, invoices } = expected;
  const isEmpty = estimates.length + recurring.length + invoices.length === 0;
  return (
    <Panel
      title="Money expected"
      description="As of today"
      empty={isEmpty && { icon: Wallet, title: 'No open estimate, subscription or invoice' }}
    >
      <ul className="grid gap-4 text-sm">
        {estimates.map(({ currency, estimates: count, amount, likely }) => (
          <Line
            key={`e${currency}`}
            label="Sent estimates, by likelihood"
            hint={`${many(count, 'estimate')} of ${formatMoney(amount, currency)} in all; ${likelihoodText(likelihood)}`}
            amount={formatMoney(likely ?? amount, currency)}
            to="/admin/estimates?status=sent"
          />
        ))}
        {recurring.map(({ currency, services, amount }) => (
          <Line
            key={`r${currency}`}
            label="Recurring each month"
            hint={`${many(services, 'subscription')}, before tax; a twelfth of what is paid by the year`}
            amount={formatMoney(amount, currency)}
            to="/admin/clients"
          />
        ))}
        {invoices.map(({ currency, invoices: count, amount, overdue, overdue_invoices }) => (
          <Line
            key={`i${currency}`}
            label="Unpaid invoices"
            hint={`${many(count, 'invoice')}, ${overdue_invoices > 0 ? `${many(overdue_invoices, 'invoice')} overdue` : 'none overdue'}`}
            amount={
              <>
                {formatMoney(amount, currency)}
                {overdue > 0 && (
                  <span className="block text-[0.8125rem] text-danger">{formatMoney(overdue, currency)} overdue</span>
                )}
              </>
            }
            to={overdue > 0 ? '/admin/billing?due=overdue' : '/admin/billing?status=pending'}
          />
        ))}
      </ul>
    </Panel>
  );
}
