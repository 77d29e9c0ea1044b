import { useMutation } from '@tanstack/react-query';
import { FileCheck2, Mail } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import type { CaseConsent } from '../contract.ts';
import { compared, isCovered, missingConsent, problemsOf } from '../policy.ts';
import type { CaseEditing } from './case-screen.tsx';
import { casesApi } from './cases-api.ts';
import { ConsentBadge } from './consent-badge.tsx';
import { RecordConsentDialog } from './record-consent-dialog.tsx';

/** Whether the client agreed, to what, and what is still missing. */
export function ConsentPanel({ editor }: { editor: CaseEditing }) {
  const { stored, content, withSaved } = editor;
  const [open, setOpen] = useState<'ask' | 'record' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: () => withSaved(({ id, revision }) => casesApi.call.askConsent({ id, revision })),
    onSuccess: (state) => {
      if (state) toast.success('The client was asked');
      setOpen(null);
    },
    onError: (error) => {
      setOpen(null);
      setRefused(reasonOf(error, 'The client could not be asked.'));
    },
  });
  const missing = stored.needs_consent ? missingConsent(stored.consents, content, stored.last_naming) : null;
  const [newest] = stored.consents;
  /** The client has the very words that are in the editor. */
  const isWaiting = missing !== null && newest?.status === 'pending' && compared(newest.content, content).length === 0;
  /** What is not finished is not shown to a client either. */
  const begin = (what: 'ask' | 'record') => {
    const [problem] = Object.values(problemsOf(content, stored.slug, stored.identity));
    setRefused(problem ?? null);
    if (!problem) setOpen(what);
  };
  return (
    <section aria-labelledby="consent-title" className="grid gap-4 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="consent-title" className="text-sm font-semibold">
          Consent
        </h2>
        <ConsentBadge status={newest?.status ?? null} isNeeded={stored.needs_consent} />
      </div>
      {stored.project && (
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          Made from the project <TextLink to={`/admin/projects/${stored.project.id}`}>{stored.project.name}</TextLink>
          {stored.recipient && ` of ${stored.recipient.name || stored.recipient.email}`}.
        </p>
      )}
      <p role="status" className="text-[0.8125rem] leading-relaxed">
        {isWaiting
          ? waiting
          : (missing ?? (stored.needs_consent ? 'The client has agreed to what is said about them here.' : notNeeded))}
      </p>
      {stored.left_out.length > 0 && (
        <p className="text-[0.8125rem] leading-relaxed text-muted [overflow-wrap:anywhere]">
          Not shown beside it, because the words tell who the client is: the testimonial of {stored.left_out.join(', ')}.
        </p>
      )}
      {refused && <FormAlert>{refused}</FormAlert>}
      <div className="flex flex-wrap gap-2">
        {stored.recipient && (
          <Button size="sm" variant={missing && !isWaiting ? 'primary' : 'outline'} onClick={() => begin('ask')}>
            <Mail aria-hidden="true" />
            Ask for Consent
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => begin('record')}>
          <FileCheck2 aria-hidden="true" />
          Record Consent
        </Button>
      </div>
      {stored.consents.length > 0 && (
        <ol aria-label="Answers" className="divide-y border-t">
          {stored.consents.map((consent) => (
            <Answer key={consent.id} consent={consent} editor={editor} />
          ))}
        </ol>
      )}
      {open === 'ask' && stored.recipient && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title="Ask for consent?"
          description={`${stored.recipient.email} gets a mail with a private link that shows the case study as it is now. A link that was sent before and not answered ends.`}
          confirmLabel="Send the mail"
          tone="primary"
          pending={asking.isPending}
          onConfirm={() => asking.mutate()}
        />
      )}
      {open === 'record' && <RecordConsentDialog editor={editor} onClose={() => setOpen(null)} />}
    </section>
  );
}

const waiting = 'The client was asked about this version and has not answered yet.';
const notNeeded =
  'It is about no project of a client here, so no consent is demanded. Please ask whoever it is about all the same.';

const namings = { named: 'with the name', anonymous: 'without the name' } as const;

function Answer({ consent, editor: { content } }: { consent: CaseConsent; editor: CaseEditing }) {
  const [isOpen, setIsOpen] = useState(false);
  const differences = compared(consent.content, content);
  return (
    <li className="grid gap-2 py-3 text-[0.8125rem] leading-relaxed [overflow-wrap:anywhere]">
      <p>
        {told(consent)}{' '}
        <LocalTime value={consent.withdrawn_at ?? consent.answered_at ?? consent.created_at} className="text-muted" />
      </p>
      {(consent.reason || consent.note) && <p className="whitespace-pre-line text-muted">{consent.reason || consent.note}</p>}
      {consent.status === 'agreed' && (
        <p className="text-muted">
          {differences.length === 0
            ? 'Agreed to exactly this version.'
            : isCovered(consent, content)
              ? 'Agreed to an earlier wording; what it says about the client is the same.'
              : 'Agreed to another version.'}
        </p>
      )}
      {differences.length > 0 && (
        <>
          <div>
            <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              Compare
            </Button>
          </div>
          {isOpen && (
            <dl className="grid gap-3">
              {differences.map(({ place, before, after }) => (
                <div key={place} className="grid gap-1">
                  <dt className="font-medium">{place}</dt>
                  <dd className="grid gap-1 whitespace-pre-line">
                    <span className="rounded-md bg-sunken px-2 py-1">Shown to the client: {before || 'Empty'}</span>
                    <span className="rounded-md bg-sunken px-2 py-1">Now: {after || 'Empty'}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </li>
  );
}

function told({ kind, status, naming, name, sent_to, author }: CaseConsent): string {
  const how = naming ? `, ${namings[naming]}` : '';
  switch (status) {
    case 'pending':
      return `Asked at ${sent_to ?? 'the address of the client'}`;
    case 'agreed':
      return kind === 'recorded' ? `${name} agreed${how}; recorded by ${author || 'the studio'}` : `${name} agreed${how}`;
    case 'declined':
      return `${name || sent_to || 'The client'} declined`;
    case 'withdrawn':
      return `${name || 'The client'} withdrew the consent`;
  }
}
