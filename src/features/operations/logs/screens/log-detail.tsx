import { MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type KeyValue, KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { LogDetail } from '../contract.ts';
import { prettyJson } from '../pretty-json.ts';
import { CodeBlock } from './code-block.tsx';
import { LevelBadge } from './level-badge.tsx';
import { SensitiveData } from './sensitive-data.tsx';

export function LogDetailEmpty() {
  return (
    <EmptyState icon={MousePointerClick} title="Select a log entry to view details" as="p" className="h-full justify-center" />
  );
}

export function LogDetailState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <ErrorPanel title="Error fetching logs" message={error.message} onRetry={onRetry} />;
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the log entry...</span>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

type LogDetailViewProps = { log: LogDetail; mayDecrypt: boolean; zone: string | undefined };

export function LogDetailView({ log, mayDecrypt, zone }: LogDetailViewProps) {
  return (
    <div className="grid gap-5 text-sm">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <LevelBadge level={log.level} />
          <Badge icon={null}>{log.category}</Badge>
          <SampleBadge show={log.is_sample} />
          <LocalTime value={log.timestamp} look="stamp" zone={zone} className="figures ml-auto font-mono text-xs text-muted" />
        </div>
        <p className="mt-3 text-[0.9375rem] leading-6 font-medium break-words whitespace-pre-wrap">{log.message}</p>
      </div>
      <KeyValueList
        items={factsOf(log)}
        className="border-y text-[0.8125rem]! [&>div]:grid-cols-[6.5rem_minmax(0,1fr)]! [&>div]:gap-x-4! [&>div]:py-2!"
      />
      {log.metadata && <CodeBlock title="Metadata" text={prettyJson(log.metadata)} />}
      <SensitiveData log={log} mayDecrypt={mayDecrypt} />
      {log.stack_trace && <CodeBlock title="Stack trace" text={log.stack_trace} />}
    </div>
  );
}

// Always the same lines in the same places: one walks through entries and the eye stays where it is.
function factsOf(log: LogDetail): KeyValue[] {
  return [
    { label: 'Component', value: log.component },
    { label: 'User ID', value: log.user_id && <UserId id={log.user_id} name={log.user_name} /> },
    { label: 'Session ID', value: log.session_id && <Related value={log.session_id} /> },
    { label: 'Request ID', value: log.request_id && <Related value={log.request_id} /> },
    { label: 'URL', value: log.url && <Mono>{log.url}</Mono> },
    { label: 'HTTP method', value: log.method },
    { label: 'Status code', value: log.status_code !== null ? <StatusCode code={log.status_code} /> : null },
    { label: 'Duration', value: log.duration_ms !== null ? `${log.duration_ms} ms` : null },
    { label: 'User agent', value: log.user_agent && <span className="text-muted">{log.user_agent}</span> },
  ];
}

const Mono = ({ children }: { children: ReactNode }) => <span className="font-mono text-xs break-all">{children}</span>;

function StatusCode({ code }: { code: number }) {
  return code >= 400 ? <Badge tone="danger">{code}</Badge> : <Badge tone="success">{code}</Badge>;
}

function UserId({ id, name }: { id: string; name: string | null }) {
  return (
    <>
      {name && <span className="block">{name}</span>}
      <Related value={id} />
    </>
  );
}

/** What happened around it: the same request, the same session, the same person. */
function Related({ value }: { value: string }) {
  return (
    <TextLink
      to={`/admin/logs?q=${encodeURIComponent(value)}`}
      defaultShouldRevalidate={false}
      title="Show all entries with this id"
      className="font-mono text-xs font-normal! break-all"
    >
      {value}
    </TextLink>
  );
}
