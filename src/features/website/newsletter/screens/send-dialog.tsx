import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MailFrame } from '#features/desk/mail-templates/screens/mail-frame.tsx';
import { cutText } from '#shared/cut-text.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { newsletterLimits } from '../choices.ts';
import { type Mailing, type MailingInput, type MailingState, mailingInput } from '../contract.ts';
import { newsletterApi, newsletterKey } from './newsletter-api.ts';

type SendDialogProps = { postId: string; title: string; onClose: () => void };

const readersText = (readers: number): string => (readers === 1 ? '1 subscriber' : `${readers} subscribers`);
const stateKey = (postId: string) => [...newsletterKey, 'mailing', postId] as const;

/** Sends a post by mail, or shows how far that has come. */
export function SendDialog({ postId, title, onClose }: SendDialogProps) {
  const state = useQuery({
    queryKey: stateKey(postId),
    queryFn: () => newsletterApi.call.getMailing({ post_id: postId }),
    refetchInterval: ({ state: now }) => (now.data?.mailing?.status === 'sending' ? 5_000 : false),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send to subscribers"
      description="Everybody who has confirmed gets a mail with the excerpt and a link to the post, once."
      size="lg"
    >
      {state.isPending && <LoadingRows rows={3} />}
      {state.error && !state.data && (
        <ErrorPanel
          message={reasonOf(state.error, 'The state could not be loaded.')}
          onRetry={() => void state.refetch()}
          retrying={state.isFetching}
        />
      )}
      {state.data &&
        (state.data.mailing && !isUntouched(state.data.mailing) ? (
          <Progress postId={postId} mailing={state.data.mailing} />
        ) : (
          <SendForm postId={postId} title={title} state={state.data} />
        ))}
    </Dialog>
  );
}

/** Stopped before the first mail: it can begin anew, with other words too. */
const isUntouched = ({ status, recipients }: Mailing): boolean => status === 'stopped' && recipients === 0;

/** Takes over what the server answered. */
function useMailingChange(postId: string, call: () => Promise<MailingState>, done: string, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (state) => {
      client.setQueryData(stateKey(postId), state);
      toast.success(done);
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
  });
}

function Progress({ postId, mailing }: { postId: string; mailing: Mailing }) {
  const { status, recipients, subject, note, started_at, finished_at } = mailing;
  const stop = useMailingChange(
    postId,
    () => newsletterApi.call.stop({ post_id: postId }),
    'No further mails are written',
    'It could not be stopped.',
  );
  const resume = useMailingChange(
    postId,
    () => newsletterApi.call.send({ post_id: postId, subject, note }),
    'Sending goes on',
    'It could not go on.',
  );
  return (
    <div className="grid gap-4">
      <p role="status">
        {status === 'sending' && `It is being sent: mails to ${readersText(recipients)} are written so far.`}
        {status === 'sent' && `Mails to ${readersText(recipients)} were written.`}
        {status === 'stopped' && `It was stopped after mails to ${readersText(recipients)}.`}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">Subject</dt>
        <dd className="[overflow-wrap:anywhere]">{subject}</dd>
        <dt className="text-muted">Started</dt>
        <dd>
          <LocalTime value={started_at} />
        </dd>
        {finished_at && (
          <>
            <dt className="text-muted">Ended</dt>
            <dd>
              <LocalTime value={finished_at} />
            </dd>
          </>
        )}
      </dl>
      <p className="text-sm text-muted">
        Each mail stands in the <TextLink to="/admin/outbox">outbox</TextLink>, which tells whether it was delivered.
      </p>
      {status === 'sending' && (
        <Button variant="outline" className="justify-self-start" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      )}
      {status === 'stopped' && (
        <Button className="justify-self-start" loading={resume.isPending} onClick={() => resume.mutate()}>
          Go on
        </Button>
      )}
    </div>
  );
}

function SendForm({ postId, title, state }: { postId: string; title: string; state: MailingState }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(mailingInput),
    defaultValues: {
      subject: state.mailing?.subject ?? cutText(title, newsletterLimits.subject),
      note: state.mailing?.note ?? '',
    },
  });
  const { errors } = form.formState;
  const [asking, setAsking] = useState<MailingInput | null>(null);
  const [shown, setShown] = useState<{ subject: string; html: string } | null>(null);
  const refuse = (failed: string) => (error: unknown) => {
    const { subject, note } = error instanceof ApiFailure ? error.fields : {};
    if (subject) form.setError('subject', { message: subject });
    if (note) form.setError('note', { message: note });
    if (!subject && !note) toast.error(reasonOf(error, failed));
  };
  const preview = useMutation({
    mutationFn: (input: MailingInput) => newsletterApi.call.preview({ post_id: postId, ...input }),
    onSuccess: setShown,
    onError: refuse('The preview could not be made.'),
  });
  const test = useMutation({
    mutationFn: (input: MailingInput) => newsletterApi.call.test({ post_id: postId, ...input }),
    onSuccess: ({ to }) => toast.success(`A test mail is on its way to ${to}`),
    onError: refuse('The test mail could not be sent.'),
  });
  const send = useMutation({
    mutationFn: (input: MailingInput) => newsletterApi.call.send({ post_id: postId, ...input }),
    onSuccess: (next) => {
      client.setQueryData(stateKey(postId), next);
      toast.success('The post is being sent');
    },
    onError: (error) => {
      setAsking(null);
      refuse('The post could not be sent.')(error);
    },
  });
  const problem = problemOf(state);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((input) => setAsking({ ...input, note: input.note ?? '' }))}
    >
      {problem && <FormAlert tone="warning">{problem}</FormAlert>}
      <Field label="Subject" error={errors.subject?.message} required>
        {(control) => <Input {...control} {...form.register('subject')} maxLength={newsletterLimits.subject} />}
      </Field>
      <Field label="A few words of your own" hint="They stand above the excerpt" error={errors.note?.message}>
        {(control) => <Textarea {...control} {...form.register('note')} rows={3} maxLength={newsletterLimits.note} />}
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            variant="outline"
            disabled={!state.is_public}
            loading={preview.isPending}
            onClick={form.handleSubmit((input) => preview.mutate({ ...input, note: input.note ?? '' }))}
          >
            Preview
          </Button>
          <Button
            type="button"
            variant="outline"
            disabled={!state.is_public || !state.is_mail_configured}
            loading={test.isPending}
            onClick={form.handleSubmit((input) => test.mutate({ ...input, note: input.note ?? '' }))}
          >
            Send Test Email
          </Button>
        </div>
        <Button type="submit" disabled={problem !== null}>
          Send to {readersText(state.confirmed)}
        </Button>
      </div>
      {shown && (
        <section aria-label="Preview of the mail" className="grid gap-2 border-t pt-4">
          <p className="text-sm [overflow-wrap:anywhere]">
            <span className="text-muted">Subject:</span> {shown.subject}
          </p>
          <MailFrame
            title="Preview of the mail"
            html={shown.html}
            scheme="light"
            width="desk"
            src="/admin/content/blog/mail-frame"
          />
        </section>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`Send to ${readersText(state.confirmed)}?`}
          description="What was sent cannot be called back. A post is sent once."
          confirmLabel="Send"
          pending={send.isPending}
          onConfirm={() => send.mutate(asking)}
        />
      )}
    </form>
  );
}

/** Why it cannot be sent. */
function problemOf({ is_public, is_mail_configured, confirmed }: MailingState): string | null {
  if (!is_public) return 'Visitors do not see this post, or it is a sample. Publish it as your own first.';
  if (!is_mail_configured) return 'No mail can be sent yet. Please enter a mail provider in Settings, Integrations.';
  return confirmed === 0 ? 'There are no confirmed subscribers yet.' : null;
}
