import { Activity, CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import type { Form, FormFigures, FormsOverview } from '../../admin-contract.ts';
import { submissionPath } from '../../policy.ts';
import { FormCard } from './form-card.tsx';
import { FormConfigDialog } from './form-config-dialog.tsx';
import { duration, percent } from './form-words.ts';
import { useForms } from './forms-api.ts';
import { FormsFrame } from './forms-frame.tsx';

export function FormsScreen({ loaded }: { loaded: FormsOverview | null }) {
  const forms = useForms(loaded);
  const [editing, setEditing] = useState<Form | null>(null);
  const overview = forms.data;
  const refresh = async () => {
    const { isError, data } = await forms.refetch();
    // What is shown stays; only that it is not fresh must be said.
    if (isError && data) toast.error('The forms could not be loaded.');
  };
  return (
    <FormsFrame overview={overview} refreshing={forms.isFetching} onRefresh={() => void refresh()}>
      {overview ? (
        <div className="grid gap-8">
          <ul aria-label="Forms" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {overview.items.map((form) => (
              <FormCard key={form.id} form={form} onEdit={() => setEditing(form)} />
            ))}
          </ul>
          <Figures figures={overview.figures} />
          <RecentActivity items={overview.activity} />
          {editing && <FormConfigDialog form={editing} onClose={() => setEditing(null)} />}
        </div>
      ) : forms.isError ? (
        <ErrorPanel
          message={reasonOf(forms.error, 'The forms could not be loaded.')}
          onRetry={() => void forms.refetch()}
          retrying={forms.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </FormsFrame>
  );
}

function Figures({ figures }: { figures: FormFigures }) {
  const since = `Last ${figures.days} days`;
  return (
    <section aria-labelledby="form-analytics">
      <h2 id="form-analytics" className="mb-3 text-[0.9375rem] font-semibold">
        Analytics
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard label="Total Submissions" value={figures.total_submissions} icon={Inbox} hint="Without spam" />
        <StatCard
          label="Success Rate"
          value={percent(figures.success_rate)}
          icon={CircleCheck}
          hint={`Sent and kept. ${since}`}
        />
        <StatCard
          label="Avg. Response Time"
          value={duration(figures.response_minutes)}
          icon={Clock}
          hint={`Until the first reply. ${since}`}
        />
        <StatCard
          label="Error Rate"
          value={percent(figures.error_rate)}
          icon={CircleAlert}
          hint={`Failed for other reasons than the answers. ${since}`}
        />
      </div>
    </section>
  );
}

function RecentActivity({ items }: { items: FormsOverview['activity'] }) {
  return (
    <section aria-labelledby="form-activity">
      <h2 id="form-activity" className="mb-3 text-[0.9375rem] font-semibold">
        Recent Activity
      </h2>
      {items.length === 0 ? (
        <EmptyState
          icon={Activity}
          title="Nothing was sent yet"
          text="What visitors send with any form appears here."
          className="rounded-lg border border-dashed"
        />
      ) : (
        <ul className="divide-y rounded-lg border bg-surface text-sm">
          {items.map(({ id, form_name, sender, status, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <TextLink to={submissionPath(id)} className="min-w-0 [overflow-wrap:anywhere]">
                {sender || 'A visitor'}
              </TextLink>
              <span className="min-w-0 text-muted [overflow-wrap:anywhere]">sent {form_name}</span>
              {status === 'new' && <Badge tone="info">New</Badge>}
              <TimeAgo value={created_at} className="ml-auto text-muted" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
