import { useQuery } from '@tanstack/react-query';
import { Clock, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { stepTypes } from '#shared/choices/automation/workflows.ts';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { StatCard } from '#ui/stat-card.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import { stepLabels } from '../choices.ts';
import type { Savings, Workflow } from '../contract.ts';
import { AutomationTabs } from './automation-tabs.tsx';
import { TriggersPanel } from './triggers-panel.tsx';
import { type WorkflowQuery, workflowList, workflowsApi, workflowsKey } from './workflows-api.ts';

type Page = { items: Workflow[]; next_cursor: string | null };
type AutomationScreenProps = {
  loaded: LoadedPage<WorkflowQuery, Page> | null;
  savings: Savings | null;
  /** What is being built and was never published. */
  drafts: ReactNode;
};

export function AutomationScreen({ loaded, savings, drafts }: AutomationScreenProps) {
  const { list, page, failed, refetch, isFetching } = useServerList(workflowList, {
    key: [...workflowsKey, 'list'],
    read: (query) => workflowsApi.call.list(query),
    loaded,
    failure: 'The triggers could not be loaded.',
  });
  return (
    <>
      <PageHeader title="Automation" description="What starts by itself, how often it ran, and the time that it saved." />
      <AutomationTabs />
      <SavingsFigures loaded={savings} />
      {drafts}
      <TriggersPanel page={page} failed={failed} onRetry={() => void refetch()} retrying={isFetching}>
        {page && <Pagination list={list} nextCursor={page.next_cursor} pageSizes={[24, 48, 96]} shown={page.items.length} />}
      </TriggersPanel>
    </>
  );
}

const rounded = (minutes: number): string =>
  minutes < 120 ? `${minutes} min` : `${(minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;

function SavingsFigures({ loaded }: { loaded: Savings | null }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...workflowsKey, 'savings'],
    queryFn: () => workflowsApi.call.savings(),
    initialData: loaded ?? undefined,
  });
  if (error && !data)
    return (
      <ErrorPanel
        message={reasonOf(error, 'The minutes saved could not be loaded.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mb-8 rounded-lg border"
      />
    );
  const rule = data && stepTypes.map((type) => `${stepLabels[type].toLowerCase()} ${data.rule[type]}`).join(', ');
  const days = data && `in ${data.days} days`;
  return (
    <section aria-label="Minutes saved" className="mb-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <StatCard label="Automation Saves" icon={Clock} value={data && rounded(data.minutes)} hint={days} loading={!data} />
        <StatCard
          label="Completed runs"
          icon={ListChecks}
          value={data?.runs.toLocaleString('en-US')}
          hint={days}
          loading={!data}
        />
      </div>
      {data && (
        <details className="mt-3 text-[0.8125rem] text-muted">
          <summary className="w-fit cursor-pointer">How the minutes are counted</summary>
          <p className="mt-2">Each step that a completed run has done counts, in minutes: {rule}. Tests do not count.</p>
          {data.items.length > 0 && (
            <ul aria-label="Minutes by workflow" className="mt-2 grid max-w-md gap-1">
              {data.items.map(({ id, name, runs, minutes }) => (
                <li key={id} className="flex justify-between gap-4">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="figures shrink-0">
                    {minutes} min, {runs} {runs === 1 ? 'run' : 'runs'}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </section>
  );
}
