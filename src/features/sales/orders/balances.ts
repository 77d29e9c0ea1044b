import { defaultCurrency } from '#shared/currencies.ts';
import type { BillingOverview } from './contract.ts';

/** What a client owes, currency by currency; empty when nothing is open. */
export const balancesOf = ({ balance_due, overdue, other_balances }: Omit<BillingOverview, 'unpaid' | 'receipts'>) =>
  [{ currency: defaultCurrency as string, balance_due, overdue }, ...other_balances].filter((one) => one.balance_due > 0);
