import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Inbox, Smile, Timer } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import type { SupportFigures } from '../admin-contract.ts';
import { durationText } from '../ticket-choices.ts';
import { supportApi, supportKey } from './support-api.ts';

const none = 'No data';
const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function SupportCards({ loaded }: { loaded: SupportFigures | null }) {
  const figures = useQuery({
    queryKey: [...supportKey, 'figures'],
    queryFn: () => supportApi.call.figures(),
    ...(loaded ? { initialData: loaded } : {}),
  });
  if (figures.isError && !figures.data)
    return (
      <ErrorPanel
        message={reasonOf(figures.error, 'The figures could not be loaded.')}
        onRetry={() => void figures.refetch()}
        className="mb-6 rounded-lg border"
      />
    );
  const { data } = figures;
  const past = data && `in ${data.days} days`;
  return (
    <div className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Open Tickets"
        icon={Inbox}
        loading={!data}
        value={data?.open.toLocaleString('en-US')}
        hint={data && `${data.unassigned.toLocaleString('en-US')} assigned to nobody`}
      />
      <StatCard
        label="Average Response Time"
        icon={Timer}
        loading={!data}
        value={data?.response_minutes == null ? none : durationText(data.response_minutes)}
        hint={data && `business hours, ${counted(data.answered, 'answer', 'answers')} ${past}`}
      />
      <StatCard
        label="Resolution Rate"
        icon={CircleCheck}
        loading={!data}
        value={data?.resolution_rate == null ? none : `${Math.round(data.resolution_rate * 100)}%`}
        hint={data && `of ${counted(data.opened, 'ticket', 'tickets')} ${past}`}
      />
      <StatCard
        label="Customer Satisfaction"
        icon={Smile}
        loading={!data}
        value={data?.satisfaction == null ? none : `${data.satisfaction.toFixed(1)}/5`}
        hint={data && `${counted(data.ratings, 'rating', 'ratings')} ${past}`}
      />
    </div>
  );
}
