import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { TimelineEntry } from '../contract.ts';
import { kinds, statusLook } from './record-kinds.ts';

type Shown = Omit<TimelineEntry, 'by'> & { by?: string | null };

/** One record or entry: what it is, its state, and where it is shown. */
export function RecordRow({ entry }: { entry: Shown }) {
  const { kind, title, detail, status, amount, currency, at, is_sample } = entry;
  const { icon: Icon, label } = kinds[kind];
  const look = status ? statusLook(status) : null;
  return (
    <li className="flex min-w-0 gap-3 py-3.5">
      <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-lg bg-hover text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere] leading-5">
          <span className="sr-only">{label}: </span>
          <Title entry={entry}>{title}</Title>
        </p>
        {detail && (
          <p className="mt-0.5 text-[0.8125rem] leading-5 [overflow-wrap:anywhere] whitespace-pre-line text-muted">{detail}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <LocalTime value={at} />
          {amount !== null && currency && <span className="figures text-ink">{formatMoney(amount, currency)}</span>}
          {look && <Badge tone={look.tone}>{look.label}</Badge>}
          <SampleBadge show={is_sample} />
        </p>
      </div>
    </li>
  );
}

function Title({ entry: { kind, to, by }, children }: { entry: Shown; children: ReactNode }) {
  // An entry of the log is a sentence that begins with who did it.
  if (kind === 'activity')
    return (
      <>
        <span className="font-medium">{by ?? 'Foyer'}</span> {children}
      </>
    );
  const words = (
    <span className="font-medium">
      {children}
      {by && ` by ${by}`}
    </span>
  );
  if (!to) return words;
  const link = 'rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current';
  return to.startsWith('/files/') ? (
    <Link to={to} reloadDocument target="_blank" className={link}>
      {words}
    </Link>
  ) : (
    <Link to={to} className={link}>
      {words}
    </Link>
  );
}
