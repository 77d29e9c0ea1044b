import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { paymentMethodLabels } from '../choices.ts';
import type { OrderPayment } from '../contract.ts';
import { receiptHref } from './orders-api.ts';

type Row = OrderPayment & { order_id: string; order_number?: string };
type PaymentRowsProps = { payments: readonly Row[]; actions?: (payment: Row) => ReactNode };

export const methodText = ({ method, card_brand, card_last4 }: OrderPayment): string =>
  method === 'card' && card_last4 ? `${card_brand ?? 'Card'} ending in ${card_last4}` : paymentMethodLabels[method];

/** Money that came in, each with its receipt. */
export function PaymentRows({ payments, actions }: PaymentRowsProps) {
  return (
    <ul aria-label="Payments" className="divide-y rounded-lg border">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-48">
            <p className="figures font-medium">
              {formatMoney(payment.amount, payment.currency)}
              {payment.order_number && <span className="ml-2 font-normal text-muted">{payment.order_number}</span>}
            </p>
            <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
              <LocalTime value={payment.created_at} look="day" />, {methodText(payment)}
              {payment.note && `, ${payment.note}`}
              {payment.amount_refunded > 0 && `, ${formatMoney(payment.amount_refunded, payment.currency)} refunded`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {actions?.(payment)}
            <LinkButton
              to={receiptHref(payment.order_id, payment.id)}
              reloadDocument
              download
              variant="outline"
              size="sm"
              aria-label={`Download receipt ${payment.receipt_number}`}
            >
              <Download aria-hidden="true" />
              {payment.receipt_number}
            </LinkButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
