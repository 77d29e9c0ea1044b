import clsx from 'clsx';
import {
  AtSign,
  BadgeCheck,
  Ban,
  Bell,
  ClockAlert,
  Eye,
  FileArchive,
  FileDown,
  FilePen,
  FilePlus,
  History,
  KeyRound,
  LinkIcon,
  type LucideIcon,
  MailCheck,
  Send,
  ShieldCheck,
  ShieldX,
  Signature,
  Stamp,
  ThumbsDown,
} from 'lucide-react';
import type { DocumentType, EventKind } from '#shared/choices/papers/evidence.ts';
import { buttonClass } from '#ui/button-class.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { actorWords, eventWords } from '../choices.ts';
import type { ChainState, EvidenceEvent } from '../contract.ts';
import { brokenText, events as countOf } from '../verdict.ts';

export type EvidenceTimelineProps = {
  events: readonly EvidenceEvent[];
  chain: ChainState;
  document: { type: DocumentType; id: string };
};

const icons: Partial<Record<EventKind, { icon: LucideIcon; className?: string }>> = {
  created: { icon: FilePlus },
  edited: { icon: FilePen },
  sent: { icon: Send },
  delivered: { icon: MailCheck },
  viewed: { icon: Eye, className: 'text-info' },
  code_sent: { icon: KeyRound },
  code_verified: { icon: KeyRound, className: 'text-success' },
  code_refused: { icon: KeyRound, className: 'text-danger' },
  accepted: { icon: Signature, className: 'text-success' },
  signed: { icon: Signature, className: 'text-success' },
  countersigned: { icon: Signature, className: 'text-success' },
  completed: { icon: BadgeCheck, className: 'text-success' },
  sealed: { icon: Stamp, className: 'text-success' },
  declined: { icon: ThumbsDown, className: 'text-danger' },
  cancelled: { icon: Ban, className: 'text-danger' },
  expired: { icon: ClockAlert, className: 'text-warning' },
  address_changed: { icon: AtSign, className: 'text-warning' },
  revoked: { icon: LinkIcon, className: 'text-warning' },
  reminded: { icon: Bell },
  downloaded: { icon: FileDown },
};

/** What happened to a document, the latest at the top, and whether the record is what was written. */
export function EvidenceTimeline({ events, chain, document: { type, id } }: EvidenceTimelineProps) {
  return (
    <div className="grid gap-5">
      <ChainNotice chain={chain} />
      <a
        href={`/api/admin/evidence/${type}/${id}/evidence.zip`}
        download
        className={buttonClass({ variant: 'outline', size: 'sm', className: 'justify-self-start' })}
      >
        <FileArchive aria-hidden="true" />
        Export evidence
      </a>
      <ol aria-label="Evidence">
        {events.toReversed().map((event, at) => (
          <Entry
            key={event.position}
            event={event}
            isLast={at === events.length - 1}
            isBroken={chain.broken_at !== null && event.position >= chain.broken_at}
          />
        ))}
      </ol>
    </div>
  );
}

function ChainNotice({ chain }: { chain: ChainState }) {
  const Icon = chain.intact ? ShieldCheck : ShieldX;
  return (
    <div
      role={chain.intact ? undefined : 'alert'}
      className={clsx(
        'flex items-start gap-3 rounded-md border px-4 py-3 text-sm',
        chain.intact ? 'border-success/35 bg-success-soft' : 'border-danger/35 bg-danger-soft',
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-4 shrink-0', chain.intact ? 'text-success' : 'text-danger')} />
      <p className="min-w-0 leading-5">
        <span className="font-semibold">{chain.intact ? 'The record is intact.' : 'The record was changed.'}</span>{' '}
        {chain.intact ? `${countOf(chain)}, each chained to the one before it.` : brokenText(chain)}
      </p>
    </div>
  );
}

function Entry({ event, isLast, isBroken }: { event: EvidenceEvent; isLast: boolean; isBroken: boolean }) {
  const { icon: Icon, className } = icons[event.kind] ?? { icon: History };
  const who = event.actor_name ?? event.actor_email ?? actorWords[event.actor_kind];
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-7 bottom-0 left-[0.8125rem] w-px bg-line" />}
      <span
        className={clsx(
          'grid size-[1.6875rem] shrink-0 place-items-center rounded-full border bg-surface',
          isBroken ? 'border-danger/50 text-danger' : (className ?? 'text-muted'),
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="leading-5 [overflow-wrap:anywhere]">
          {eventWords[event.kind]} <span className="text-muted">· {who}</span>
        </p>
        <LocalTime value={event.happened_at} look="second" className="text-[0.8125rem] text-muted" />
        <details className="mt-1 text-[0.8125rem]">
          <summary className="w-fit cursor-pointer text-muted hover:text-ink">
            Details<span className="sr-only"> of event {event.position}</span>
          </summary>
          <Details event={event} />
        </details>
      </div>
    </li>
  );
}

function Details({ event }: { event: EvidenceEvent }) {
  const facts = [
    ['Email', event.actor_email],
    ['Network address', event.ip_address],
    ['Browser', event.user_agent],
    ['Consent text', event.consent_version],
    ...Object.entries(event.details).map(([name, value]) => [name.replaceAll('_', ' '), shown(value)] as const),
    ['Content before (SHA-256)', event.content_before],
    ['Content after (SHA-256)', event.content_after],
    ['Event (SHA-256)', event.hash],
  ] as const;
  return (
    <dl className="mt-2 grid gap-1.5 rounded-md bg-sunken p-3">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="text-muted first-letter:uppercase">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
