import { Link } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Deliverable } from '../contract.ts';
import { roundsText } from '../policy.ts';
import { DeliverableStatusBadge } from './deliverable-status-badge.tsx';

type DeliverableRowsProps = { items: Deliverable[]; pathOf: (deliverable: Deliverable) => string; isOwn?: boolean };

/** The deliverables of a project, the same for the studio and for the client. */
export const DeliverableRows = ({ items, pathOf, isOwn }: DeliverableRowsProps) => (
  <ul aria-label="Deliverables" className="divide-y rounded-lg border bg-surface">
    {items.map((one) => (
      <li key={one.id} className="relative px-4 py-3 text-sm hover:bg-hover">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <Link to={pathOf(one)} className="min-w-0 break-words after:absolute after:inset-0">
            {one.title}
          </Link>
          <DeliverableStatusBadge status={one.status} isOwn={isOwn} />
          <SampleBadge show={one.is_sample} />
        </p>
        <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          {one.version && (
            <span>
              Version {one.version.number}, <LocalTime value={one.version.created_at} look="day" />
            </span>
          )}
          <span>{roundsText(one.rounds)}</span>
        </p>
      </li>
    ))}
  </ul>
);
