import { useQuery } from '@tanstack/react-query';
import { ChevronRight, EyeOff, FileSearch, SquarePen } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import { useRowKeys } from '#ui/data-table/use-row-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { type ListQuery, type LoadedPage, serverList } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { SeoPage } from '../contract.ts';
import { PageEditor } from './page-editor.tsx';
import { seoApi, seoKey } from './seo-api.ts';

/** The pages of the software itself are on the first one. */
export const seoPageList = serverList({ searchable: true, pageSize: 50 });
type SiteFacts = { studio: string; public_url: string };
type Page = { items: SeoPage[]; next_cursor: string | null } & SiteFacts;

export function SeoPagesScreen({ loaded }: { loaded: LoadedPage<ListQuery, Page> | null }) {
  const [params, setParams] = useSearchParams();
  // The way back through the pages of the list.
  const { state } = useLocation();
  const region = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(region, search);
  const pages = useServerList(seoPageList, {
    key: [...seoKey, 'pages'],
    read: (query) => seoApi.call.listPages(query),
    loaded,
    failure: 'The pages could not be loaded.',
  });
  const withPage = (path: string | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (path === null) next.delete('page');
    else next.set('page', path);
    return next;
  };
  const items = pages.page?.items;
  const open = params.get('page');
  const known = items?.find(({ path }) => path === open);
  const facts = pages.page && { studio: pages.page.studio, public_url: pages.page.public_url };
  return (
    <>
      <TableToolbar list={pages.list} filters={[]} searchPlaceholder="Search pages..." searchRef={search} />
      {pages.failed && (
        <ErrorPanel
          message={pages.failed}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
          className="rounded-lg border"
        />
      )}
      {!pages.failed && !items && <LoadingRows rows={6} />}
      {items?.length === 0 && (
        <EmptyState icon={FileSearch} title="No pages found" text="No page has these words." className="rounded-lg border" />
      )}
      {items && items.length > 0 && (
        <section ref={region} aria-label="Pages of the site" aria-busy={pages.isPlaceholder || undefined}>
          <ul aria-label="Pages" className="divide-y rounded-lg border bg-surface">
            {items.map((page) => (
              <li key={page.path} data-row>
                <PageRow page={page} href={`?${withPage(page.path)}`} state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {items && <Pagination list={pages.list} nextCursor={pages.page?.next_cursor ?? null} shown={items.length} />}
      {open !== null && (
        <OpenPage
          key={open}
          path={open}
          known={known && facts && { page: known, ...facts }}
          onClose={() => setParams(withPage(null), { preventScrollReset: true, replace: true, state })}
        />
      )}
    </>
  );
}

type OpenPageProps = { path: string; known: ({ page: SeoPage } & SiteFacts) | undefined; onClose: () => void };

/** A link may lead to a page that is not on this one of the list. */
function OpenPage({ path, known, onClose }: OpenPageProps) {
  const one = useQuery({
    queryKey: [...seoKey, 'page', path],
    queryFn: () =>
      seoApi.call.getPage({ path }).catch((error: unknown) => {
        toast.error(reasonOf(error, 'The page could not be loaded.'));
        onClose();
        throw error;
      }),
    initialData: known,
    gcTime: 0,
    retry: false,
  });
  if (!one.data || one.data.page.editor !== null) return null;
  const { page, studio, public_url } = one.data;
  return <PageEditor page={page} studio={studio} publicUrl={public_url} onClose={onClose} />;
}

function PageRow({ page, href, state }: { page: SeoPage; href: string; state: unknown }) {
  const { path, label, original, title, description, picture, is_indexed, is_listed, editor } = page;
  const isOwn = title !== '' || description !== '' || picture !== null;
  return (
    <Link
      data-open
      to={editor ?? href}
      state={editor === null ? state : undefined}
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
