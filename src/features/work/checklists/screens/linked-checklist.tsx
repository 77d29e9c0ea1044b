import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import type { Checklist } from '../contract.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { checklistsApi } from './checklists-api.ts';
import type { LineActions } from './use-checklist.ts';

type LinkedChecklistProps = { brand: SiteBrand; token: string; list: Checklist | null };

/** The private page of one list: whoever has the link works on this list and sees nothing else. */
export function LinkedChecklist({ brand, token, list }: LinkedChecklistProps) {
  const actions = useMemo<LineActions>(
    () => ({
      answer: (id, input) => checklistsApi.call.linkedAnswer({ token, id, ...input }),
      handOver: (id, input) => checklistsApi.call.linkedHandOver({ token, id, ...input }),
      upload: (id, file) => checklistsApi.call.linkedUpload({ token, id, file }),
      removeFile: (id, file_id) => checklistsApi.call.linkedRemoveFile({ token, id, file_id }),
    }),
    [token],
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-16 items-center justify-between gap-4 border-b px-5 sm:px-8">
        <Link to="/" aria-label={`${brand.companyName}, home`} className="min-w-0 rounded-sm">
          <BrandMark brand={brand} />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 py-10 outline-none sm:px-8">
        {list ? (
          <>
            <h1 className="mb-2 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">What we need from you</h1>
            <p className="mb-8 text-muted [overflow-wrap:anywhere]">
              For “{list.project}”. What you save is kept, so you can go on later with the same link.
            </p>
            <ChecklistCard loaded={list} actions={actions} />
          </>
        ) : (
          <EmptyState
            as="h2"
            title="This link does not work any more"
            text="It was withdrawn or replaced by a newer one. Please ask us for a new one."
            action={
              <LinkButton to="/contact" variant="outline">
                Contact us
              </LinkButton>
            }
          />
        )}
      </main>
    </div>
  );
}
