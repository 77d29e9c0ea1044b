import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { needsHttps, useCanEncrypt } from '#ui/use-can-encrypt.ts';
import type { AdminCredential, AdminCredentials } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { credentialsApi, credentialsKey } from './credentials-api.ts';
import { Fingerprint } from './fingerprint.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { ReadDialog } from './read-dialog.tsx';

type CredentialListProps = { project_id: string; isOpen: boolean; loaded: AdminCredentials | null };
type Open = { kind: 'key' } | { kind: 'ask' } | { kind: 'read' | 'withdraw'; item: AdminCredential };

/** What the client of a project hands over in secret, for the studio. */
export function CredentialList({ project_id, isOpen, loaded }: CredentialListProps) {
  const client = useQueryClient();
  const canEncrypt = useCanEncrypt();
  const [open, setOpen] = useState<Open | null>(null);
  const key = credentialsKey(project_id);
  const list = useQuery({
    queryKey: key,
    queryFn: () => credentialsApi.call.list({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => credentialsApi.call.withdraw({ id }),
    onSuccess: (next) => {
      client.setQueryData(key, next);
      setOpen(null);
    },
    onError: (error) => toast.error(reasonOf(error, 'It could not be withdrawn.')),
  });
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: key });
  };
  const current = list.data?.keys[0];
  return (
    <section id="credentials" aria-labelledby="credentials-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="credentials-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Passwords and other secrets
        </h2>
        {isOpen && canEncrypt && list.data && (
          <span className="flex flex-wrap gap-2">
            {list.data.may_make_key && (
              <Button variant="outline" size="sm" onClick={() => setOpen({ kind: 'key' })}>
                <KeyRound aria-hidden="true" />
                {current ? 'New key' : 'Make a key'}
              </Button>
            )}
            {current && (
              <Button variant="outline" size="sm" onClick={() => setOpen({ kind: 'ask' })}>
                <Plus aria-hidden="true" />
                Ask for a secret
              </Button>
            )}
          </span>
        )}
      </div>
      {!canEncrypt && (
        <FormAlert tone="warning" className="mb-3">
          {needsHttps} Please open this page over https.
        </FormAlert>
      )}
      {current && canEncrypt && (
        <p className="mb-3 text-sm text-muted">
          Key of {mediumDate(current.created_at.slice(0, 10))}: <Fingerprint publicKey={current.public_key} />
        </p>
      )}
      {list.data ? (
        list.data.items.length === 0 ? (
          <EmptyState
            icon={KeyRound}
            title="Nothing is asked for"
            text={
              current || list.data.may_make_key
                ? 'What the client hands over is encrypted in the browser, can be read once, and is gone.'
                : 'The super administrator makes a key first: what clients hand over is encrypted for it.'
            }
            as="h3"
            className="rounded-lg border border-dashed"
          />
        ) : (
          <ul aria-label="Secrets" className="divide-y rounded-lg border bg-surface">
            {list.data.items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
                <Facts item={item} />
                <span className="flex items-center gap-2">
                  {item.state === 'handed' && canEncrypt && (
                    <Button size="sm" aria-label={`Read once: ${item.title}`} onClick={() => setOpen({ kind: 'read', item })}>
                      Read once
                    </Button>
                  )}
                  {!item.line_id && (item.state === 'asked' || item.state === 'handed') && (
                    <IconButton
                      label={`Withdraw ${item.title}`}
                      icon={<X aria-hidden="true" />}
                      onClick={() => (item.state === 'handed' ? setOpen({ kind: 'withdraw', item }) : withdraw.mutate(item.id))}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : list.isError ? (
        <ErrorPanel
          message={reasonOf(list.error, 'The secrets could not be loaded.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {open?.kind === 'key' && <KeyDialog isFirst={!current} onClose={close} />}
      {open?.kind === 'ask' && <AskDialog project_id={project_id} onClose={close} />}
      {open?.kind === 'withdraw' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={`Withdraw “${open.item.title}”?`}
          description="The client has handed it over, and nobody has read it. It is deleted unread, and the client is told."
          confirmLabel="Withdraw"
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(open.item.id)}
        />
      )}
      {open?.kind === 'read' && <ReadDialog item={open.item} keys={list.data?.keys ?? []} onClose={close} />}
    </section>
  );
}

const labels = { asked: 'Asked for', handed: 'Handed over', read: 'Read', expired: 'Not read in time', withdrawn: 'Withdrawn' };

function Facts({ item }: { item: AdminCredential }) {
  const at = item.read_at ?? (item.state === 'handed' ? item.handed_at : null);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        {item.title}
        <Badge tone={item.state === 'handed' ? 'warning' : 'neutral'}>{labels[item.state]}</Badge>
        <SampleBadge show={item.is_sample} />
      </p>
      {at && (
        <p className="text-muted">
          {item.read_by && `By ${item.read_by}, `}
          <LocalTime value={at} />
        </p>
      )}
    </div>
  );
}
