import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Input } from '#ui/input.tsx';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { type ReferencePage, searchGroups } from '../reference.ts';
import { Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';
import { OperationView } from './operation-view.tsx';

export type ApiDocsScreenProps = { page: ReferencePage; companyName: string };

/** Typing narrows the contents at once; Enter asks for the calls themselves, which also works without scripts. */
export function ApiDocsScreen({ page, companyName }: ApiDocsScreenProps) {
  const [typed, setTyped] = useState(page.query);
  const index = searchGroups(page.index, typed);
  return (
    <div className="min-h-dvh text-sm">
      <SkipLink />
      <Header companyName={companyName} />
      <div className="mx-auto grid max-w-[92rem] grid-cols-[minmax(0,1fr)] lg:grid-cols-[19rem_minmax(0,1fr)]">
        <aside
          aria-label="Contents"
          className="scroll-quiet border-b px-4 py-5 sm:px-6 lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r lg:border-b-0"
        >
          <search>
            <form action="/api/docs" className="relative">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
              />
              <Input
                type="search"
                name="q"
                aria-label="Search the API"
                placeholder="Search the API..."
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className="pl-9"
              />
            </form>
          </search>
          <div className={typed ? 'mt-5' : 'mt-5 max-lg:hidden'}>
            {index.length > 0 ? <Contents groups={index} current={page.group} /> : <p className="text-muted">Nothing found</p>}
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-8 lg:px-10">
          {page.shown ? <Calls page={page} /> : <Introduction server={page.server} groups={page.index} />}
        </main>
      </div>
    </div>
  );
}

function Header({ companyName }: { companyName: string }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b bg-page/90 px-4 backdrop-blur-md sm:px-6">
      <a href="/" className="truncate rounded-sm font-semibold tracking-tight text-primary-ink">
        {companyName}
      </a>
      <span aria-hidden="true" className="text-subtle">
        /
      </span>
      <a href="/api/docs" className="mr-auto rounded-sm whitespace-nowrap text-muted hover:text-ink">
        API
      </a>
      <a href="/api/openapi.json" className="rounded-sm text-[0.8125rem] whitespace-nowrap text-muted hover:text-ink">
        OpenAPI document
      </a>
      <ThemeToggle />
    </header>
  );
}

function Calls({ page }: { page: ReferencePage }) {
  const { shown, query, group } = page;
  const title = group ? shown?.[0]?.name : `Calls that match "${query}"`;
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold tracking-[-0.02em] break-words">{title}</h1>
      {shown?.map((one) => (
        <section key={one.id} aria-label={one.name} className="mb-10">
          {one.operations.map((operation) => (
            <OperationView key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      {shown?.length === 0 && <EmptyState icon={SearchX} title="Nothing found" text="No call has all of these words." />}
    </>
  );
}
