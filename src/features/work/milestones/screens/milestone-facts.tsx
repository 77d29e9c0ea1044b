import { mediumDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Milestone } from '../contract.ts';
import { MilestoneStatusBadge } from './milestone-status-badge.tsx';

const span = ({ start_date, due_date }: Milestone): string | null => {
  if (start_date && due_date) return `${mediumDate(start_date)} to ${mediumDate(due_date)}`;
  return due_date ? `Due ${mediumDate(due_date)}` : start_date && `From ${mediumDate(start_date)}`;
};

type MilestoneFactsProps = { milestone: Milestone; orderPath: (order_id: string) => string };

/** What a milestone is and how it stands, the same for the studio and for the client. */
export function MilestoneFacts({ milestone, orderPath }: MilestoneFactsProps) {
  const { title, description, status, amount, currency, order, asked_at, approved_at, client_words } = milestone;
  const payment = amount === null ? null : formatMoney(amount, currency);
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{title}</span>
        <MilestoneStatusBadge status={status} />
      </p>
      {description && <p className="mt-0.5 break-words whitespace-pre-line text-muted">{description}</p>}
      <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
        {span(milestone) && <span>{span(milestone)}</span>}
        {payment && !order && <span>{payment} due on approval</span>}
        {payment && order && (
          <span>
            {payment} {order.is_paid ? 'paid' : 'due'}: <TextLink to={orderPath(order.id)}>{order.order_number}</TextLink>
          </span>
        )}
        {status === 'review' && asked_at && (
          <span>
            Waiting since <LocalTime value={asked_at} look="day" />
          </span>
        )}
        {approved_at && (
          <span>
            Approved <LocalTime value={approved_at} look="day" />
          </span>
        )}
      </p>
      {client_words && <blockquote className="mt-2 border-l-2 pl-3 break-words whitespace-pre-line">{client_words}</blockquote>}
    </div>
  );
}
