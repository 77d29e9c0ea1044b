import clsx from 'clsx';
import { LockKeyhole } from 'lucide-react';
import type { RefObject } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = {
  holder: RefObject<HTMLDivElement | null>;
  status: 'loading' | 'failed' | 'ready';
  onRetry: () => void;
  sandbox: boolean;
  note?: string;
};

/** The place of the provider's fields, with what is said around them. */
export function CardFieldsFrame({ holder, status, onRetry, sandbox, note }: Props) {
  return (
    <div className="grid gap-4">
      {status === 'loading' && <FieldsSkeleton />}
      {status === 'failed' && (
        <FormAlert
          title="The card form could not be loaded."
          action={
            <Button variant="outline" size="sm" onClick={onRetry}>
              Reload
            </Button>
          }
        >
          Please check your connection, or whether a blocker in your browser stops it.
        </FormAlert>
      )}
      <div ref={holder} className={clsx('min-w-0', status !== 'ready' && 'absolute size-0 overflow-hidden')} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.8125rem] text-muted">
        <span className="flex items-center gap-1.5">
          <LockKeyhole aria-hidden="true" className="size-3.5" />
          Encrypted and handled by Stripe. We never see your card number.
        </span>
        {sandbox && <Badge tone="warning">Sandbox: no real money</Badge>}
      </div>
      {note && <p className="text-[0.8125rem] leading-relaxed text-muted">{note}</p>}
    </div>
  );
}

function FieldsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the card form...</span>
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-11" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
