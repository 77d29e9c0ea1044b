import { Link } from 'react-router';
import { TimeAgo } from '#ui/local-time.tsx';
import type { TicketActivity } from '../admin-contract.ts';
import { ticketPath } from '../ticket-choices.ts';

type ActivityListProps = { label: string; items: (TicketActivity & { ticket_id?: string | null })[] };

/** What happened, newest first; each entry leads to its ticket where it is not on its page. */
export const ActivityList = ({ label, items }: ActivityListProps) =>
  items.length === 0 ? (
    <p className="text-sm text-muted">Nothing has happened yet.</p>
  ) : (
    <ol aria-label={label} className="grid gap-3 text-sm">
      {items.map(({ id, at, who, text, ticket_id }) => (
        <li key={id} className="min-w-0">
          <p className="break-words">
            <span className="font-medium">{who}</span>{' '}
            {ticket_id ? (
              <Link to={ticketPath(ticket_id)} className="rounded-xs underline-offset-4 hover:underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
          <TimeAgo value={at} className="text-[0.8125rem] text-muted" />
        </li>
      ))}
    </ol>
  );
