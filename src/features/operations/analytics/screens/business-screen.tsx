import { Clock3 } from 'lucide-react';
import { ErrorPanel } from '#ui/error-panel.tsx';
import type { AnalyticsDetails, Journey } from '../contract.ts';
import type { Range } from '../policy.ts';
import { ExpectedCard } from './expected-card.tsx';
import { Panel } from './panel.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { periodText } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { SharesCard } from './shares-card.tsx';

type BusinessScreenProps = {
  details: AnalyticsDetails | null;
  showsProjects: boolean;
  range: Range;
  problem: string | null;
  onRetry: () => void;
};

export function BusinessScreen({ details, showsProjects, range, problem, onRetry }: BusinessScreenProps) {
  return (
    <>
      <RangePicker range={range} period={details?.period ?? null} today={undefined} problem={problem} />
      {details ? (
        <Parts details={details} showsProjects={showsProjects} />
      ) : (
        <ErrorPanel message="The figures could not be loaded." onRetry={onRetry} className="rounded-lg border" />
      )}
    </>
  );
}

type PartsProps = { details: AnalyticsDetails; showsProjects: boolean };

function Parts({ details, showsProjects }: PartsProps) {
  const { period, by_service, by_client, expected, journey, projects } = details;
  const when = periodText(period);
  const days = `${period.from}-to-${period.to}`;
  return (
    <div className="grid gap-4">
      <SharesCard
        title="Revenue by service"
        name="Service"
        counted="Sold"
        description={when}
        fileName={`services-${days}`}
        shares={by_service}
      />
      <SharesCard
        title="Revenue by client"
        name="Client"
        counted="Orders"
        description={when}
        fileName={`clients-${days}`}
        shares={by_client}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <ExpectedCard expected={expected} />
        <JourneyCard journey={journey} when={when} />
      </div>
      {showsProjects && <ProjectsCard projects={projects} when={when} fileName={`projects-${days}`} />}
    </div>
  );
}

const daysText = (days: number) => (days < 1 ? `${Math.round(days * 24)} hours` : `${days.toLocaleString('en-US')} days`);

function JourneyCard({ journey, when }: { journey: Journey; when: string }) {
  return (
    <Panel
      title="From inquiry to paid"
      description={`Inquiries whose first payment came in ${when}: half were quicker.`}
      empty={journey.inquiries === 0 && { icon: Clock3, title: 'No inquiry was paid in these days' }}
    >
      <ol className="grid gap-3 text-sm">
        {journey.steps.map(({ id, label, days, counted }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span className="text-muted">
              {label} <span className="text-subtle">({counted})</span>
            </span>
            <span className="figures font-medium">{days === null ? '–' : daysText(days)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
