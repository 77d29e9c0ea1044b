import clsx from 'clsx';
import { CalendarClock, CircleAlert, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { sourceLabels } from '../choices.ts';
import type { Lead } from '../contract.ts';
import { Values } from './values.tsx';

type LeadCardProps = { lead: Lead; handle: ReactNode; onOpen: () => void; className?: string };

export function LeadCard({ lead, handle, onOpen, className }: LeadCardProps) {
  const { contact, values, source, next_step, next_step_on, is_overdue, lost_reason, closed_at } = lead;
  const Icon = is_overdue ? CircleAlert : CalendarClock;
  return (
    <div className={clsx('flex items-start gap-1 rounded-md border bg-surface py-2 pr-3 pl-1 text-sm', className)}>
      {handle}
      <div className="min-w-0 flex-1 py-1">
        <button
          type="button"
          onClick={onOpen}
          className="cursor-pointer rounded-xs text-left font-medium break-words underline-offset-4 hover:underline"
        >
          {contact.name}
        </button>
        {contact.company_name && <p className="truncate text-[0.8125rem] text-muted">{contact.company_name}</p>}
        <Values values={values} className="mt-0.5 font-medium" />
        {!closed_at && (next_step || next_step_on) && (
          <p className={clsx('mt-1 flex items-start gap-1 text-[0.8125rem]', is_overdue ? 'text-danger' : 'text-muted')}>
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 break-words">
              {next_step}
              {next_step_on && (
                <span className="figures block">
                  {is_overdue && 'Overdue: '}
                  {mediumDate(next_step_on)}
                </span>
              )}
            </span>
          </p>
        )}
        {lost_reason && <p className="mt-1 line-clamp-2 text-[0.8125rem] break-words text-muted">{lost_reason}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <span className="inline-flex items-center gap-1">
            <Tag aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="sr-only">Source</span>
            {sourceLabels[source]}
          </span>
          <SampleBadge show={lead.is_sample} />
        </p>
      </div>
    </div>
  );
}
