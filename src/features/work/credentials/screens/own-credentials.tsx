import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import { credentialDays } from '../choices.ts';
import type { Credential, HandedOver, OwnCredentials as Own } from '../contract.ts';
import { ProgressText } from './credential-progress.tsx';
import { credentialsApi } from './credentials-api.ts';
import { Fingerprint } from './fingerprint.tsx';
import { HandOverForm } from './hand-over-form.tsx';

/** What the client is asked to hand over in secret: encrypted here, read once by the studio. */
export function OwnCredentials({ loaded: { items, key }, isOpen }: { loaded: Own; isOpen: boolean }) {
  const canEncrypt = useCanEncrypt();
  if (items.length === 0) return null;
  return (
    <section id="credentials" aria-labelledby="credentials-title" className="grid scroll-mt-20 gap-3">
      <h2 id="credentials-title" className="text-[0.9375rem] font-semibold tracking-tight">
        Passwords and other secrets
      </h2>
      <p className="text-sm text-muted">
        Your browser encrypts what you write before it leaves this page. We can read it once; then it is gone, and you are told.
        What nobody reads within {credentialDays} days is deleted.
      </p>
      {!canEncrypt && <FormAlert tone="warning">{needsHttps} Please open this page over https.</FormAlert>}
      {key && canEncrypt && (
        <p className="text-sm text-muted">
          Our key: <Fingerprint publicKey={key.public_key} />
        </p>
      )}
      <ul aria-label="Secrets" className="divide-y rounded-lg border bg-surface">
        {items.map((item) => (
          <Item key={item.id} item={item} keyInUse={isOpen && canEncrypt ? key : null} />
        ))}
      </ul>
    </section>
  );
}

const looks = {
  asked: { label: 'Asked for', tone: 'warning' },
  handed: { label: 'Handed over', tone: 'success' },
  read: { label: 'Read', tone: 'neutral' },
  expired: { label: 'Not read in time', tone: 'warning' },
  withdrawn: { label: 'No longer needed', tone: 'neutral' },
} as const;

function Item({ item, keyInUse }: { item: Credential; keyInUse: Own['key'] }) {
  const { revalidate } = useRevalidator();
  const send = useMutation({
    mutationFn: (handed: HandedOver) => credentialsApi.call.handOver({ id: item.id, ...handed }),
    onSuccess: () => {
      toast.success('Handed over. You are told when it is read.');
      void revalidate();
    },
    // Asked anew, withdrawn or with another key: what is true now is shown beside what was typed.
    // After any other failure the page may not load either, and would take what was typed with it.
    onError: (error) => {
      if (error instanceof ApiFailure && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) void revalidate();
    },
  });
  const takeBack = useMutation({
    mutationFn: () => credentialsApi.call.takeBack({ id: item.id }),
    onSuccess: () => toast.success('Taken back. Nobody has read it.'),
    onError: (error) => toast.error(reasonOf(error, 'It could not be taken back.')),
    onSettled: () => revalidate(),
  });
  const isAsked = item.state === 'asked' || item.state === 'expired';
  const { label, tone } = looks[item.state];
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-[0.9375rem] leading-6 font-medium [overflow-wrap:anywhere]">
          {item.title}
          <SampleBadge show={item.is_sample} />
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ProgressText credential={item} />
      {item.state === 'handed' && (
        <div>
          <Button
            size="sm"
            variant="outline"
            loading={takeBack.isPending}
            aria-label={`Take back: ${item.title}`}
            onClick={() => takeBack.mutate()}
          >
            <RotateCcw aria-hidden="true" />
            Take back
          </Button>
        </div>
      )}
      {isAsked && keyInUse && (
        <HandOverForm
          title={item.title}
          credential_id={item.id}
          keyInUse={keyInUse}
          isBusy={send.isPending}
          error={send.error ? reasonOf(send.error, 'It could not be handed over.') : undefined}
          onSend={(handed) =>
            send.mutateAsync(handed).then(
              () => true,
              () => false,
            )
          }
        />
      )}
    </li>
  );
}
