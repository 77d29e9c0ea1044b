import { CircleCheck } from 'lucide-react';
import { ResendConfirmation } from '#features/people/auth/screens/resend-confirmation.tsx';
import type { PortalNeed } from '#shared/portal-home.ts';
import { DataIcon } from '#ui/data-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';

type NeedsListProps = { needs: readonly PortalNeed[]; email: string; isWhole: boolean };

/** What waits for the client; without anything it says so, but only when everything could be read. */
export function NeedsList({ needs, email, isWhole }: NeedsListProps) {
  if (needs.length === 0) {
    return (
      isWhole && (
        <EmptyState
          icon={CircleCheck}
          as="h3"
          title="Nothing needs you right now"
          text="When we need an answer, a signature or a file from you, it will stand here."
          className="rounded-lg border border-dashed border-line-strong"
        />
      )
    );
  }
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {needs.map((need) => (
        <li key={need.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
            <DataIcon icon={need.icon} aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="text-[0.9375rem] leading-6 font-medium [overflow-wrap:anywhere]">{need.title}</h3>
            <p className="text-sm leading-relaxed break-words text-muted">
              {need.text}
              {need.since && (
                <>
                  {' · '}
                  <TimeAgo value={need.since} />
                </>
              )}
            </p>
          </div>
          {need.to ? (
            <LinkButton to={need.to} variant="outline" size="sm" aria-label={`${need.action}: ${need.title}`}>
              {need.action}
            </LinkButton>
          ) : (
            <ResendConfirmation email={email} />
          )}
        </li>
      ))}
    </ul>
  );
}
