import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListedPage } from '../contract.ts';
import { NewPageDialog } from './address-dialogs.tsx';
import { contentApi, contentKey } from './content-api.ts';
import { PageLanguages } from './page-languages.tsx';
import { PageState } from './page-state.tsx';

export function ContentScreen({ loaded }: { loaded: { items: ListedPage[] } | null }) {
  const [isMaking, setIsMaking] = useState(false);
  const pages = useQuery({
    queryKey: contentKey,
    queryFn: () => contentApi.call.list(),
    initialData: loaded ?? undefined,
  });
  return (
    <ContentFrame
      actions={
        <Button onClick={() => setIsMaking(true)}>
          <Plus aria-hidden="true" />
          Create New Page
        </Button>
      }
    >
      {pages.isError && (
        <ErrorPanel
          message="The pages could not be loaded."
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
          className="rounded-lg border"
        />
      )}
      {pages.isPending && <LoadingRows />}
      {pages.data && (
        <ul aria-label="Pages" className="divide-y rounded-lg border bg-surface">
          {pages.data.items.map((page) => (
            <li key={page.page} className="grid">
              <Link
                to={`/admin/content/${page.page}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,3fr)_auto]"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
                  {page.label}
                  <SampleBadge show={page.is_sample} />
                </span>
                <span className="min-w-0 truncate font-mono text-xs text-muted max-md:col-start-1">{page.path}</span>
                <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:col-start-1">
                  <PageState page={page} />
                  {page.updated_at && <TimeAgo value={page.updated_at} className="text-[0.8125rem] text-muted" />}
                </span>
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 text-muted max-md:col-start-2 max-md:row-span-3 max-md:row-start-1"
                />
              </Link>
              {page.languages.length > 0 && <PageLanguages languages={page.languages} />}
            </li>
          ))}
        </ul>
      )}
      {isMaking && <NewPageDialog onClose={() => setIsMaking(false)} />}
    </ContentFrame>
  );
}
