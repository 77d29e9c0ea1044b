import { useQuery } from '@tanstack/react-query';
import { ChevronRight, EyeOff, FileSearch, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { SeoPage } from '../contract.ts';
import { PageEditor } from './page-editor.tsx';
import { seoApi, seoKey } from './seo-api.ts';

export type SeoPages = { items: SeoPage[]; studio: string; public_url: string };

const matches = (page: SeoPage, words: string): boolean =>
  [page.label, page.path, page.title || page.original.title, page.description || page.original.description]
    .join('\n')
    .toLowerCase()
    .includes(words.trim().toLowerCase());

export function SeoPagesScreen({ loaded }: { loaded: SeoPages | null }) {
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState('');
  const pages = useQuery({
    queryKey: [...seoKey, 'pages'],
    queryFn: () => seoApi.call.listPages(),
    initialData: loaded ?? undefined,
  });
  const show = (path: string | null) =>
    setParams(path === null ? {} : { page: path }, { preventScrollReset: true, replace: path === null });
  if (!pages.data)
    return pages.isError ? (
      <ErrorPanel
        message="The pages could not be loaded."
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
        className="rounded-lg border"
      />
    ) : (
      <LoadingRows rows={6} />
    );
  const { items, studio, public_url } = pages.data;
  const open = items.find(({ path, editor }) => path === params.get('page') && editor === null);
  const found = items.filter((page) => matches(page, words));
  return (
    <>
      <Input
        type="search"
        aria-label="Search pages"
        placeholder="Search pages"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="mb-4 sm:w-72"
      />
      {found.length === 0 ? (
        <EmptyState icon={FileSearch} title="No pages found" text="No page has these words." className="rounded-lg border" />
      ) : (
        <ul aria-label="Pages" className="divide-y rounded-lg border bg-surface">
          {found.map((page) => (
            <li key={page.path}>
              <PageRow page={page} />
            </li>
          ))}
        </ul>
      )}
      {open && <PageEditor key={open.path} page={open} studio={studio} publicUrl={public_url} onClose={() => show(null)} />}
    </>
  );
}

function PageRow({ page }: { page: SeoPage }) {
  const { path, label, original, title, description, picture, is_indexed, is_listed, editor } = page;
  const isOwn = title !== '' || description !== '' || picture !== null;
  return (
    <Link
      to={editor ?? `?page=${encodeURIComponent(path)}`}
      preventScrollReset={editor === null}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,3fr)_1rem]"
    >
      <span className="grid min-w-0">
        <span className="font-medium [overflow-wrap:anywhere]">{label}</span>
        <span className="truncate font-mono text-xs text-muted">{path}</span>
      </span>
      <span className="grid min-w-0 max-md:col-start-1">
        <span className="truncate">{title || original.title}</span>
        <span className="truncate text-[0.8125rem] text-muted">{description || original.description}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 max-md:col-start-1 max-md:empty:hidden md:justify-end">
        {isOwn && (
          <Badge tone="primary" icon={SquarePen}>
            Changed
          </Badge>
        )}
        {!(is_indexed && is_listed) && <Badge icon={EyeOff}>Not listed</Badge>}
        {editor !== null && <Badge icon={null}>Written in its editor</Badge>}
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 text-muted max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 md:col-start-4"
      />
    </Link>
  );
}
