import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { type MicrosoftMailbox, microsoftMailboxContract } from '../contract.ts';

const api = apiClient(microsoftMailboxContract);
const queryKey = ['microsoft-mailbox'];
const lookEvery = 10_000;

const states: Record<MicrosoftMailbox['state'], { label: string; tone: BadgeTone }> = {
  off: { label: 'Off', tone: 'neutral' },
  new: { label: 'Not connected yet', tone: 'info' },
  working: { label: 'Working', tone: 'success' },
  failing: { label: 'Failing', tone: 'danger' },
};

/** Answers that arrive in the mailbox which mails are sent from through Microsoft 365. */
export function MicrosoftMailboxSettings() {
  const client = useQueryClient();
  const stored = useQuery({
    queryKey,
    queryFn: () => api.call.get(),
    refetchInterval: ({ state }) => (state.data?.is_enabled ? lookEvery : false),
  });
  const save = useMutation({
    mutationFn: (is_enabled: boolean) => api.call.save({ is_enabled }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toast.success(saved.is_enabled ? 'Mails are taken in from Microsoft 365' : 'Mails stay in Microsoft 365');
    },
    onError: (error) => toast.error(reasonOf(error, 'The mailbox could not be saved.')),
  });
  if (!stored.data)
    return stored.error ? (
      <ErrorPanel
        message={reasonOf(stored.error, 'The mailbox at Microsoft 365 could not be loaded.')}
        onRetry={() => void stored.refetch()}
        retrying={stored.isFetching}
      />
    ) : (
      <LoadingRows rows={2} />
    );
  const mailbox = stored.data;
  const { label, tone } = states[mailbox.state];
  return (
    <SettingsSection
      title="Answers through Microsoft 365"
      badge={<Badge tone={tone}>{label}</Badge>}
      description={
        <>
          Microsoft reports new mails as they arrive, and the inbox is looked through every ten minutes besides. Needs the
          application permission <code className="font-mono text-[0.8125rem]">Mail.Read</code>. Nothing in the mailbox is changed.
          <State mailbox={mailbox} />
        </>
      }
      className="grid gap-5"
    >
      {mailbox.is_available || mailbox.is_enabled ? (
        <ChoiceField
          align="end"
          label="Take mails in from Microsoft 365"
          hint={mailbox.address ? `From the inbox of ${mailbox.address}.` : undefined}
        >
          {(wiring) => (
            <Switch
              {...wiring}
              checked={save.isPending ? save.variables : mailbox.is_enabled}
              disabled={save.isPending}
              onChange={(event) => save.mutate(event.target.checked)}
            />
          )}
        </ChoiceField>
      ) : (
        <p className="text-sm text-muted">
          Store the values of Microsoft 365 under <TextLink to="/admin/settings?tab=integrations">Integrations</TextLink> first.
        </p>
      )}
    </SettingsSection>
  );
}

function State({ mailbox: { state, expires_at, failed_at, last_error } }: { mailbox: MicrosoftMailbox }) {
  if (state === 'failing' && failed_at)
    return (
      <span role="status" className="mt-2 block font-medium text-danger">
        Since <LocalTime value={failed_at} />: {last_error}
      </span>
    );
  if (state !== 'working' || !expires_at) return null;
  return (
    <span className="mt-2 block font-medium text-ink">
      Reported until <LocalTime value={expires_at} />, and prolonged by itself
    </span>
  );
}
