import { BookOpen, LifeBuoy, MousePointerClick, Plus, Sparkles } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { reportDays } from '../choices.ts';
import type { AdminHelp } from '../contract.ts';
import { ArticleList } from './article-list.tsx';
import { useHelp } from './help-api.ts';

export function HelpScreen({ loaded }: { loaded: AdminHelp | null }) {
  const help = useHelp(loaded);
  const create = (
    <LinkButton to="/admin/help/new">
      <Plus aria-hidden="true" />
      New Article
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Help Articles"
        description="Visitors find them at /help, and while they write a ticket."
        actions={create}
      />
      {help.data ? (
        <>
          <Figures suggestions={help.data.suggestions} />
          {help.data.items.length === 0 ? (
            <EmptyState
              icon={BookOpen}
              title="No articles yet"
              text="Answer a question once that you are asked again and again."
              action={create}
              className="rounded-lg border border-dashed"
            />
          ) : (
            <ArticleList items={help.data.items} />
          )}
        </>
      ) : help.isError ? (
        <ErrorPanel
          message={reasonOf(help.error, 'The articles could not be loaded.')}
          onRetry={() => void help.refetch()}
          retrying={help.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}

function Figures({ suggestions: { shown, opened, ended } }: { suggestions: AdminHelp['suggestions'] }) {
  const share = (part: number) => (shown === 0 ? 'No visits yet' : `${Math.round((part / shown) * 100)}% of these visits`);
  return (
    <section aria-label={`Suggestions in the ticket form, last ${reportDays} days`} className="mb-6 grid gap-4 sm:grid-cols-3">
      <StatCard label="Articles suggested" value={shown} icon={Sparkles} hint={`Visits, last ${reportDays} days`} />
      <StatCard label="Article opened" value={opened} icon={MousePointerClick} hint={share(opened)} />
      <StatCard
        label="Question ended"
        value={ended}
        icon={LifeBuoy}
        hint={shown === 0 ? share(0) : `${share(ended)}, no ticket`}
      />
    </section>
  );
}
