import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MailOfMessage } from '../contract.ts';

// Pages of visitors show messages too, and never open this.
const MailDialog = lazy(() => import('./mail-dialog.tsx'));

/** Under a message that came by mail: from where, and for the studio the way to the whole of it. */
export function MailNote({ mail, isStudio }: { mail: NonNullable<MailOfMessage>; isStudio: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-2xs text-muted">
      <span className="[overflow-wrap:anywhere]">
        <Mail aria-hidden="true" className="mr-1.5 inline size-3 align-[-0.125em]" />
        By email from {mail.address}
        {mail.is_unproven && <span className="font-semibold whitespace-nowrap text-warning">, not confirmed</span>}
      </span>
      {isStudio && (
        <button
          type="button"
          className="rounded-xs underline underline-offset-2 hover:text-ink pointer-coarse:py-2"
          onClick={() => setOpen(true)}
        >
          Show original
        </button>
      )}
      {open && (
        <Suspense>
          <MailDialog id={mail.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
