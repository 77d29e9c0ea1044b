import clsx from 'clsx';
import { FlaskConical, LockKeyhole } from 'lucide-react';
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
      {/* The frame has its full size while it loads: browsers put off drawing a frame that nobody could see. */}
      <div className={clsx('relative min-w-0', status === 'failed' ? 'hidden' : 'min-h-56')}>
        {status === 'loading' && <FieldsSkeleton />}
        <div ref={holder} className={clsx(status === 'loading' && 'opacity-0')} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.8125rem] text-muted">
        <span className="flex items-center gap-1.5">
          <LockKeyhole aria-hidden="true" className="size-3.5 shrink-0" />
          Encrypted and handled by Stripe. We never see your card number.
        </span>
        {sandbox && (
          <Badge tone="warning" icon={FlaskConical}>
            Sandbox: no real money
          </Badge>
        )}
      </div>
      {note && <p className="text-[0.8125rem] leading-relaxed text-muted">{note}</p>}
    </div>
  );
}

function FieldsSkeleton() {
  return (
    <div role="status" className="absolute inset-0 grid content-start gap-4">
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
