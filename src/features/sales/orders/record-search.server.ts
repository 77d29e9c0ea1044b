import * as receiptIcon from 'lucide-react/icons/receipt-text';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { formatMoney } from '#shared/money.ts';
import { billingPage } from './policy.ts';
import { listOrders } from './queries.server.ts';

export const orderSearch: RecordSearch = {
  heading: 'Orders',
  icon: iconOf(receiptIcon),
  position: 20,
  find: async (db, q, limit) =>
    (await listOrders(db, { q, limit })).items.map(({ id, customer_name, order_number, total_amount, currency }) => ({
      id,
      label: customer_name,
      detail: `${order_number}, ${formatMoney(total_amount, currency)}`,
      to: billingPage(id),
    })),
};
