import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { areasText } from '#features/people/team/policy.ts';
import { PasswordDialog } from '#features/people/team/screens/password-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { type ApiKey, apiKeysContract } from '../contract.ts';
import type { KeyState } from '../policy.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

const api = apiClient(apiKeysContract);
const queryKey = ['api-keys'];
const shown = 100;

export function KeySettings() {
  const client = useQueryClient();
  const keys = useQuery({ queryKey, queryFn: () => api.call.list({ limit: shown }) });
  const [making, setMaking] = useState(false);
  const close = () => {
    setMaking(false);
    void client.invalidateQueries({ queryKey });
  };
  return (
    <>
      <SettingsSection
        title="API keys"
        description={
          <>
            For programs that work with your studio. A key acts for you, in the areas that you choose and no others; the team,
            keys, secrets and backups stay closed to it.{' '}
            <TextLink to="/api/docs" reloadDocument>
              API reference
            </TextLink>
          </>
        }
        flush
        footer={
          <Button onClick={() => setMaking(true)}>
            <KeyRound aria-hidden="true" />
            New key
          </Button>
        }
      >
        <Rows keys={keys} />
      </SettingsSection>
      {making && <NewKeyDialog onClose={close} />}
    </>
  );
}

function Rows({ keys }: { keys: ReturnType<typeof useQuery<{ items: ApiKey[]; next_cursor: string | null }>> }) {
  if (!keys.data)
    return keys.error ? (
      <ErrorPanel
        message={reasonOf(keys.error, 'The keys could not be loaded.')}
        onRetry={() => void keys.refetch()}
        retrying={keys.isFetching}
      />
    ) : (
      <LoadingRows rows={3} />
    );
  const { items, next_cursor } = keys.data;
  if (items.length === 0)
    return <EmptyState icon={KeyRound} as="h3" title="No API keys" text="Make one for a program that reads or writes here." />;
  return (
    <>
      <ul aria-label="API keys" className="divide-y">
        {items.map((one) => (
          <KeyRow key={one.id} apiKey={one} />
        ))}
      </ul>
      {next_cursor && <p className="border-t px-5 py-3 text-sm text-muted">The newest {shown} are shown.</p>}
    </>
  );
}

const looks: Record<KeyState, { tone: BadgeTone; label: string }> = {
  active: { tone: 'success', label: 'Active' },
  expired: { tone: 'danger', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
};

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes, state, owner_name, expires_at, last_used_at, created_at } = apiKey;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: (password: string) => api.call.revoke({ id, password }),
    onSuccess: () => {
      setAsking(false);
      toast.success('Key revoked');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <li className="flex flex-wrap items-start gap-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
        </p>
        <p className="font-mono text-[0.8125rem] text-muted">{prefix}…</p>
        <p className="mt-1 [overflow-wrap:anywhere]">{areasText(scopes)}</p>
        <p className="mt-0.5 text-[0.8125rem] text-muted">
          Made by {owner_name} <LocalTime value={created_at} look="day" />,{' '}
          {expires_at ? (
            <>
              works until <LocalTime value={expires_at} look="day" />
            </>
          ) : (
            'works until it is revoked'
          )}
          {'. '}
          {last_used_at ? (
            <>
              Last used <TimeAgo value={last_used_at} />.
            </>
          ) : (
            'Never used.'
          )}
        </p>
      </div>
      {state === 'active' && (
        <Button variant="outline" size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      {asking && (
        <PasswordDialog
          title={`Revoke ${name}?`}
          description="Whatever uses it is refused from that moment on. A revoked key cannot be brought back."
          action="Revoke"
          failed="The key could not be revoked."
          saving={revoke}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
