import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailNotice } from '#features/operations/outbox/screens/mail-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { ActivityEntry, FirstSteps, Overview } from '../contract.ts';
import { ActivityList } from './activity-list.tsx';
import { Figures, MoreFigures } from './figures.tsx';
import { FirstStepsCard, FirstStepsHint } from './first-steps.tsx';
import { useFirstSteps, useOverview } from './overview-api.ts';

type OverviewScreenProps = {
  overview: Overview | null;
  firstSteps: FirstSteps | null;
  notice?: ReactNode;
  today: ReactNode;
  panel?: ReactNode;
};

/** What of the cards leads the page; the others stand beside the activity. */
const leading = 4;

export function OverviewScreen({ overview, firstSteps, notice, today, panel }: OverviewScreenProps) {
  const { data, refetch, isFetching } = useOverview(overview);
  const steps = useFirstSteps(firstSteps);
  const waiting = data?.cards.find((card) => card.id === 'mail-waiting')?.value ?? 0;
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      <FirstStepsCard {...steps} />
      {notice}
      {data && !data.is_mail_configured && waiting > 0 && <MailNotice waiting={waiting} className="mb-5" />}
      {data ? (
        <Figures cards={data.cards.slice(0, leading)} />
      ) : (
        <ErrorPanel
          message="The figures could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mb-8 rounded-lg border"
        />
      )}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          {today}
          {panel}
        </div>
        {data && (
          <div className="min-w-0">
            <MoreFigures cards={data.cards.slice(leading)} />
            <Activity entries={data.activity} />
            <FirstStepsHint {...steps} />
          </div>
        )}
      </div>
    </>
  );
}

function Activity({ entries }: { entries: ActivityEntry[] }) {
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Recent Activity
      </h2>
      {entries.length > 0 ? (
        <ActivityList entries={entries} />
      ) : (
        <EmptyState
          icon={History}
          as="h3"
          title="No activity yet"
          text="What you and your clients change is told here."
          className="rounded-lg border border-dashed"
        />
      )}
    </section>
  );
}
