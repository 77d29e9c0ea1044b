import { CircleSlash, Layers2, Pencil } from 'lucide-react';
import { mediumDate } from '#shared/calendar-day.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { TimeEntry } from '../contract.ts';
import { hoursText } from '../policy.ts';

/** 9:00 to 10:30, by the studio's clock; how many midnights later it ended stands behind it. */
const spanText = ({ from, to, days_later }: TimeEntry): string =>
  to ? `${from} to ${to}${days_later > 0 ? ` (+${days_later})` : ''}` : `since ${from}`;

export function TimeRow({ entry, onOpen }: { entry: TimeEntry; onOpen: () => void }) {
  const { note, task, person, day, seconds, is_billable, overlaps } = entry;
  const title = note ?? task?.title ?? 'Work';
  return (
    <li className="flex items-start gap-3 py-2.5 pr-2 pl-4">
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium break-words">{title}</p>
        <p className="figures text-[0.8125rem] break-words text-muted">
          {[`${mediumDate(day)}, ${spanText(entry)}`, note ? task?.title : null, person?.name].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {!is_billable && <Badge icon={CircleSlash}>Not billable</Badge>}
          {overlaps && (
            <Badge tone="warning" icon={Layers2}>
              Overlaps another entry
            </Badge>
          )}
          <SampleBadge show={entry.is_sample} />
        </p>
      </div>
      <p className="figures py-1 font-medium">{seconds === null ? <Badge tone="info">Running</Badge> : hoursText(seconds)}</p>
      <IconButton label={`Edit ${title}, ${mediumDate(day)}`} icon={<Pencil aria-hidden="true" />} onClick={onOpen} />
    </li>
  );
}
