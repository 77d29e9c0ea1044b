import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Template } from '../contract.ts';
import { TemplatePreview } from './template-preview.tsx';
import type { useTemplates } from './use-templates.ts';

type TemplateGridProps<T> = ReturnType<typeof useTemplates<T>> & {
  empty: { icon: LucideIcon; text: string; action?: ReactNode };
  /** Below the preview. */
  children: (template: T) => ReactNode;
};

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export function TemplateGrid<T extends Template>({ empty, children, ...templates }: TemplateGridProps<T>) {
  const { list, page, failed } = templates;
  if (failed) {
    return (
      <ErrorPanel
        message={failed}
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
        className="rounded-lg border"
      />
    );
  }
  if (!page) return <LoadingGrid />;
  const { items, next_cursor } = page;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title="No templates found"
        text={list.isFiltered ? 'Nothing matches this search and this category.' : empty.text}
        action={!list.isFiltered && empty.action}
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <>
      <ul aria-label="Templates" className={clsx(grid, 'transition-opacity', templates.isPlaceholder && 'opacity-60')}>
        {items.map((template) => (
          <li key={template.id} className="flex">
            <Card className={clsx('flex w-full flex-col overflow-hidden', !template.is_active && 'bg-transparent')}>
              <TemplatePreview template={template} className={clsx('border-b', !template.is_active && 'opacity-60')} />
              {children(template)}
            </Card>
          </li>
        ))}
      </ul>
      <Pagination list={list} nextCursor={next_cursor} pageSizes={[24, 48, 96]} shown={items.length} />
    </>
  );
}

function LoadingGrid() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 6 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
        <Card key={at} className="overflow-hidden">
          <Skeleton className="aspect-[8/5] rounded-none" />
          <div className="grid gap-2.5 p-4">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </Card>
      ))}
    </div>
  );
}
