import { formatMoney } from '#shared/money.ts';
import { TextLink } from '#ui/text-link.tsx';
import type { OrderDetail } from '../contract.ts';

/** What was bought and what it comes to, as on the invoice. */
export function OrderItems({
  order,
  area,
}: {
  order: OrderDetail /** Where its contracts are read. */;
  area: '/dashboard' | '/admin';
}) {
  const money = (amount: number) => formatMoney(amount, order.currency);
  const sums: [label: string, amount: number, strong?: boolean][] = [
    ['Subtotal', order.subtotal],
    [`Tax (${order.tax_rate}%)`, order.tax],
    ...(order.late_fee > 0 ? ([['Late fee', order.late_fee]] as [string, number][]) : []),
    ['Total', order.total_amount, true],
    ...(order.amount_paid > 0 ? ([['Paid', order.amount_paid]] as [string, number][]) : []),
    ...(order.amount_refunded > 0 ? ([['Refunded', order.amount_refunded]] as [string, number][]) : []),
    ...(order.status === 'pending' && order.amount_paid > 0
      ? ([['Still open', order.balance_due, true]] as [string, number, boolean][])
      : []),
  ];
  return (
    <div className="rounded-lg border">
      <ul aria-label="Items" className="divide-y">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{item.name}</p>
              <p className="figures mt-0.5 text-[0.8125rem] text-muted">
                {item.type === 'subscription'
                  ? `Subscription, billed ${item.frequency ?? 'regularly'}`
                  : `${item.quantity} × ${money(item.price)}`}
              </p>
            </div>
            <span className="figures shrink-0 font-medium">{money(item.total)}</span>
          </li>
        ))}
      </ul>
      {order.contracts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-3 text-[0.8125rem]">
          {order.contracts.map(({ id, contract_number }) => (
            <TextLink key={id} to={`${area}/contracts/${id}`}>
              Contract {contract_number}
            </TextLink>
          ))}
        </p>
      )}
      <dl className="grid gap-1.5 rounded-b-lg border-t bg-sunken px-4 py-3">
        {sums.map(([label, amount, strong]) => (
          <div
            key={label}
            className={strong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4 text-muted'}
          >
            <dt>{label}</dt>
            <dd className="figures">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
