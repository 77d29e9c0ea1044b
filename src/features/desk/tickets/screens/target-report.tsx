import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { TargetReport } from '../admin-contract.ts';
import { priorityLabels, ticketPath } from '../ticket-choices.ts';
import { supportApi, supportKey } from './support-api.ts';
import { TargetsDialog } from './targets-dialog.tsx';

export const reportSpans = [30, 90, 365] as const;
export const readSpan = (params: URLSearchParams): number =>
  reportSpans.find((days) => String(days) === params.get('days')) ?? reportSpans[0];

const to = (days: number) => `/admin/support/report?days=${days}`;

export function TargetReportScreen({ report: loaded }: { report: TargetReport | null }) {
  const [params] = useSearchParams();
  const days = readSpan(params);
  const [isEditing, setEditing] = useState(false);
  const report = useQuery({
    queryKey: [...supportKey, 'report', days],
    queryFn: () => supportApi.call.report({ days }),
    initialData: loaded?.days === days ? loaded : undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Support Targets"
        description="Within how many business hours tickets are answered and solved, holidays left out. Time in which the client is waited for does not count."
        back={{ to: '/admin/support', label: 'Support Center' }}
        actions={
          <Button variant="outline" onClick={() => setEditing(true)}>
            <Settings2 aria-hidden="true" />
            Change targets
          </Button>
        }
      />
      <LinkTabs
        label="Period"
        className="mb-6"
        tabs={reportSpans.map((span) => ({ to: to(span), label: `${span} days` }))}
        current={to(days)}
      />
      {report.data ? (
        <div className="grid gap-10">
          <Counts report={report.data} />
          <Missed report={report.data} />
        </div>
      ) : report.isError ? (
        <ErrorPanel
          message={reasonOf(report.error, 'The report could not be loaded.')}
          onRetry={() => void report.refetch()}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-64" />
      )}
      {isEditing && <TargetsDialog onClose={() => setEditing(false)} />}
    </>
  );
}

type Counted = { kept: number; missed: number; running: number };
const percent = ({ kept, missed }: Counted) =>
  kept + missed > 0 ? `${Math.round((kept / (kept + missed)) * 100)}%` : 'None yet';

const Cells = ({ counted }: { counted: Counted }) => (
  <>
    <td>
      {counted.kept} <span className="text-muted">({percent(counted)})</span>
    </td>
    <td className={counted.missed > 0 ? 'font-medium text-danger' : undefined}>{counted.missed}</td>
    <td>{counted.running}</td>
  </>
);

const Counts = ({ report }: { report: TargetReport }) => (
  <section aria-label="Kept and missed targets" className="scroll-quiet min-w-0 overflow-x-auto">
    <table className="figures w-full min-w-xl text-sm [&_td]:border-b [&_td]:py-2.5 [&_td]:pr-4 [&_th]:border-b [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium [&_thead_th]:text-muted">
      <thead>
        <tr>
          <th scope="col">Priority</th>
          <th scope="col">First answer kept</th>
          <th scope="col">Missed</th>
          <th scope="col">Running</th>
          <th scope="col">Solution kept</th>
          <th scope="col">Missed</th>
          <th scope="col">Running</th>
        </tr>
      </thead>
      <tbody>
        {report.items.map(({ priority, response, resolution }) => (
          <tr key={priority}>
            <th scope="row">{priorityLabels[priority]}</th>
            <Cells counted={response} />
            <Cells counted={resolution} />
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const kinds = { response: 'First answer', resolution: 'Solution' } as const;

const Missed = ({ report }: { report: TargetReport }) => (
  <section aria-labelledby="missed-title">
    <h2 id="missed-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
      Missed last
    </h2>
    {report.missed.length === 0 ? (
      <p className="text-sm text-muted">No target was missed in these {report.days} days.</p>
    ) : (
      <ul className="divide-y rounded-lg border text-sm">
        {report.missed.map(({ id, number, subject, kind, due_at }) => (
          <li key={`${id}:${kind}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <Link to={ticketPath(id)} className="min-w-0 rounded-xs [overflow-wrap:anywhere] underline-offset-4 hover:underline">
              <span className="figures font-medium">{number}</span> {subject}
            </Link>
            <span className="text-muted">
              {kinds[kind]}, was due <LocalTime value={due_at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
