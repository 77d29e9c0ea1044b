import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Input } from '#ui/input.tsx';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { type Group, type Reference, searchReference } from '../reference.ts';
import { MethodMark } from './method-mark.tsx';
import { Example, OperationView } from './operation-view.tsx';

export type ApiDocsScreenProps = { reference: Reference; query: string; companyName: string };

export function ApiDocsScreen({ reference, query, companyName }: ApiDocsScreenProps) {
  const [typed, setTyped] = useState(query);
  const groups = searchReference(reference.groups, typed);
  return (
    <div className="min-h-dvh text-sm">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b bg-page/90 px-4 backdrop-blur-md sm:px-6">
        <a href="/" className="truncate rounded-sm font-semibold tracking-tight text-primary-ink">
          {companyName}
        </a>
        <span aria-hidden="true" className="text-subtle">
          /
        </span>
        <span className="mr-auto truncate text-muted">API</span>
        <a href="/api/openapi.json" className="rounded-sm text-[0.8125rem] text-muted hover:text-ink">
          OpenAPI document
        </a>
        <ThemeToggle />
      </header>
      <div className="mx-auto grid max-w-[92rem] lg:grid-cols-[19rem_minmax(0,1fr)]">
        <aside
          aria-label="Contents"
          className="scroll-quiet border-b px-4 py-5 sm:px-6 lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r lg:border-b-0"
        >
          <search>
            <form action="/api/docs" className="relative mb-5">
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
          <Subjects groups={groups} />
          <Contents groups={groups} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-8 lg:px-10">
          <Introduction reference={reference} />
          {groups.map((group) => (
            <section key={group.id} aria-labelledby={group.id} className="mt-12">
              <h2 id={group.id} className="mb-4 scroll-mt-20 text-lg font-semibold tracking-tight">
                {group.name}
              </h2>
              {group.operations.map((operation) => (
                <OperationView key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          {groups.length === 0 && (
            <EmptyState icon={SearchX} title="Nothing found" text={`No call matches "${typed}".`} className="mt-10" />
          )}
        </main>
      </div>
    </div>
  );
}

/** On a phone the subjects alone; the list of calls would be longer than the calls. */
function Subjects({ groups }: { groups: Group[] }) {
  return (
    <nav aria-label="Subjects" className="lg:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {groups.map((group) => (
          <li key={group.id}>
            <a
              href={`#${group.id}`}
              className="rounded-sm text-muted underline decoration-current/35 underline-offset-4 hover:text-ink"
            >
              {group.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contents({ groups }: { groups: Group[] }) {
  return (
    <nav aria-label="Calls" className="max-lg:hidden">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {groups.map((group) => (
          <li key={group.id}>
            <a href={`#${group.id}`} className="rounded-sm font-medium hover:text-primary-ink">
              {group.name}
            </a>
            <ul className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-px">
              {group.operations.map(({ id, method, path }) => (
                <li key={id} className="min-w-0">
                  <a href={`#${id}`} title={path} className="flex items-center gap-2 rounded-sm py-1 text-muted hover:text-ink">
                    <MethodMark method={method} small />
                    <span className="min-w-0 truncate font-mono text-xs">{path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Introduction({ reference }: { reference: Reference }) {
  const origin = reference.server.replace(/\/api$/, '');
  const signIn = `curl '${reference.server}/auth/sign-in/email' \\
  -c cookies.txt \\
  -H 'content-type: application/json' \\
  -H 'origin: ${origin}' \\
  -d '{"email":"ann@example.com","password":"..."}'`;
  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="measure">
        <h1 className="text-2xl font-semibold tracking-[-0.02em]">API reference</h1>
        <p className="mt-3 leading-relaxed text-muted">
          Everything a screen can do, this API can do. Calls go to{' '}
          <code className="font-mono text-[0.8125rem] break-all text-ink">{reference.server}</code> and are made as the person
          whose session cookie they carry, with that person's rights.
        </p>
        <p className="mt-3 leading-relaxed text-muted">
          Every answer is <code className="font-mono text-[0.8125rem] text-ink">{'{ success, data, error }'}</code>: on success
          the data below, otherwise a text for the person in <code className="font-mono text-[0.8125rem] text-ink">error</code>, a{' '}
          <code className="font-mono text-[0.8125rem] text-ink">code</code>, and messages by field in{' '}
          <code className="font-mono text-[0.8125rem] text-ink">fields</code>. Lists answer one page and a{' '}
          <code className="font-mono text-[0.8125rem] text-ink">next_cursor</code> for the next one.
        </p>
      </div>
      <Example label="curl for signing in" text={signIn} />
    </div>
  );
}
