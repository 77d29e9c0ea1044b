import * as receiptIcon from 'lucide-react/icons/receipt-text';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { formatCents } from '#shared/money.ts';
import { readOwed } from './queries.server.ts';

/** Invoices that wait for money, as one line. */
export const paymentNeeds: NeedSource = {
  name: 'payments',
  label: 'your invoices',
  icon: iconOf(receiptIcon),
  position: 10,
  read: async ({ db, caller, now }) => {
    const owed = await readOwed(db, caller.user_id, now);
    const sumOf = (which: 'balance' | 'overdue') =>
      owed
        .filter((one) => one[which] > 0)
        .map((one) => formatCents(one[which], one.currency))
        .join(' and ');
    if (!sumOf('balance')) return [];
    return [
      {
        id: 'open',
        title: `${sumOf('balance')} to pay`,
        text: sumOf('overdue') ? `${sumOf('overdue')} of it is overdue.` : 'Your invoices and when they are due.',
        action: 'Pay',
        to: '/dashboard/billing',
      },
    ];
  },
};
