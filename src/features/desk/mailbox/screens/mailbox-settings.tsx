import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MailboxSecurity } from '#shared/choices/desk/mailbox.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type Mailbox, type MailboxInput, mailboxContract, mailboxInput } from '../contract.ts';
import { BlockedSenders } from './blocked-senders.tsx';
import { MailServerField } from './mail-server-field.tsx';
import { ReceivedMails } from './received-mails.tsx';

const api = apiClient(mailboxContract);
const queryKey = ['mailbox'];
/** While it is on: a check runs every minute. */
const lookEvery = 10_000;

const states: Record<Mailbox['state'], { label: string; tone: BadgeTone }> = {
  off: { label: 'Off', tone: 'neutral' },
  new: { label: 'Not checked yet', tone: 'info' },
  working: { label: 'Working', tone: 'success' },
  failing: { label: 'Failing', tone: 'danger' },
};

const securities: { value: MailboxSecurity; label: string }[] = [
  { value: 'tls', label: 'TLS (usually port 993)' },
  { value: 'starttls', label: 'STARTTLS (usually port 143)' },
  { value: 'none', label: 'None' },
];

/** `children`: other ways that mails come in. */
export function MailboxSettings({ children }: { children?: ReactNode }) {
  const stored = useQuery({
    queryKey,
    queryFn: () => api.call.get(),
    refetchInterval: ({ state }) => (state.data?.is_enabled ? lookEvery : false),
  });
  if (!stored.data)
    return stored.error ? (
      <ErrorPanel
        message={reasonOf(stored.error, 'The mailbox could not be loaded.')}
        onRetry={() => void stored.refetch()}
        retrying={stored.isFetching}
      />
    ) : (
      <LoadingRows rows={5} />
    );
  return (
    <div className={sectionStack}>
      <Fields key={String(stored.data.has_password)} mailbox={stored.data} />
      {children}
      <BlockedSenders />
      <ReceivedMails />
    </div>
  );
}

const formOf = ({ is_enabled, host, port, security, username, folder, reply_address, authserv_id }: Mailbox): MailboxInput => ({
  ...{ is_enabled, host, port, security, username, folder, reply_address, authserv_id },
  password: '',
});

function Fields({ mailbox }: { mailbox: Mailbox }) {
  const client = useQueryClient();
  // Not `values`: what is typed stays while the state is read again.
  const form = useForm({ resolver: zodResolver(mailboxInput), defaultValues: formOf(mailbox) });
  const { control } = form;
  const security = useWatch({ control, name: 'security' });
  const save = useMutation({
    mutationFn: (input: MailboxInput) => api.call.save(input),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      form.reset(formOf(saved));
      toast.success('Mailbox saved');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The mailbox could not be saved.'));
    },
  });
  const test = useMutation({
    mutationFn: () => api.call.test(form.getValues()),
    onError: (error) => showFieldErrors(form, error),
  });
  const check = useMutation({
    mutationFn: () => api.call.check(),
    onSuccess: () => toast.success('Mails are being fetched'),
    onError: (error) => toast.error(reasonOf(error, 'The mailbox could not be checked.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const { label, tone } = states[mailbox.state];
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(
          (input) => save.mutate(input),
          () => toast.error('Please check the fields of the mailbox'),
        )}
      >
        <SettingsSection
          title="Answers by email"
          badge={<Badge tone={tone}>{label}</Badge>}
          description={
            <>
              Clients can answer the mails of conversations and tickets. Their answers are fetched from this mailbox every minute
              and appear in Messages and Support. Nothing in the mailbox is deleted.
              <State mailbox={mailbox} />
            </>
          }
          className="grid gap-5"
          footer={
            <>
              <Button variant="outline" loading={test.isPending} onClick={() => test.mutate()}>
                Test Connection
              </Button>
              {mailbox.is_enabled && (
                <Button variant="outline" loading={check.isPending} onClick={() => check.mutate()}>
                  Check Now
                </Button>
              )}
              <Button type="submit" loading={save.isPending}>
                Save Mailbox
              </Button>
            </>
          }
        >
          <SwitchField
            control={control}
            name="is_enabled"
            label="Fetch answers"
            hint="Off: answers go to the studio's own address and are not shown here."
          />
          <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
            <TextField
              control={control}
              name="host"
              label="IMAP server"
              placeholder="imap.example.com"
              spellCheck={false}
              autoComplete="off"
            />
            <TextField control={control} name="port" label="Port" numeric inputMode="numeric" />
          </div>
          <SelectField control={control} name="security" label="Encryption" options={securities} />
          {security === 'none' && (
            <FormAlert tone="warning">Without encryption, everybody on the way can read the password and the mails.</FormAlert>
          )}
          <TextField control={control} name="username" label="User name" spellCheck={false} autoComplete="off" />
          <TextField
            control={control}
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            placeholder={mailbox.has_password ? '••••••••••••••••' : undefined}
            hint={mailbox.has_password ? 'Stored. Leave blank to keep it.' : undefined}
          />
          <TextField control={control} name="folder" label="Folder" spellCheck={false} autoComplete="off" />
          <TextField
            control={control}
            name="reply_address"
            label="Reply address"
            type="email"
            autoComplete="off"
            placeholder="reply@example.com"
            hint="Emails to it arrive in this mailbox, also with a plus sign and a key before the @, as in reply+key@example.com."
          />
          <MailServerField control={control} seen={mailbox.seen_server} />
          {test.isSuccess && (
            <FormAlert tone={test.data.ok ? 'success' : 'error'} title={test.data.ok ? 'Connected' : 'Not connected'}>
              {test.data.message}
            </FormAlert>
          )}
          {test.isError && (
            <FormAlert title="Not connected">{reasonOf(test.error, 'The connection could not be tried.')}</FormAlert>
          )}
        </SettingsSection>
      </form>
      {mailbox.has_password && <RemoveMailbox onRemoved={(left) => client.setQueryData(queryKey, left)} />}
    </>
  );
}

function State({ mailbox }: { mailbox: Mailbox }) {
  const { state, working_since, failed_at, last_error } = mailbox;
  if (state === 'working' && working_since)
    return (
      <span className="mt-2 block font-medium text-ink">
        Working since <LocalTime value={working_since} />
      </span>
    );
  if (state === 'failing' && failed_at)
    return (
      <span role="status" className="mt-2 block font-medium text-danger">
        Since <LocalTime value={failed_at} />: {last_error}
      </span>
    );
  return null;
}

function RemoveMailbox({ onRemoved }: { onRemoved: (left: Mailbox) => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call.delete(),
    onSuccess: (left) => {
      toast.success('Mailbox removed');
      onRemoved(left);
    },
    onError: (error) => toast.error(reasonOf(error, 'The mailbox could not be removed.')),
    onSettled: () => setAsking(false),
  });
  return (
    <SettingsSection title="Disconnect the mailbox" description="Removes the mailbox and its password from this installation.">
      <Button variant="outline" onClick={() => setAsking(true)}>
        Remove Mailbox
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the mailbox?"
        description="Answers to mails go to the studio's own address from then on. What was fetched stays, and so does everything in the mailbox."
        confirmLabel="Remove Mailbox"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </SettingsSection>
  );
}
