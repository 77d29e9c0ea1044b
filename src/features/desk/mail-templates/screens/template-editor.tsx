import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History, RotateCcw, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { templateLimits } from '#shared/mail/template-content.ts';
import { type TemplateProblems, templateProblems } from '#shared/mail/template-rules.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { MailTemplate } from '../contract.ts';
import { BlockList } from './block-list.tsx';
import { LivePreview } from './live-preview.tsx';
import { mailTemplatesApi, mailTemplatesKey, templateKey, useSendTest } from './mail-templates-api.ts';
import { MergeText } from './merge-text.tsx';
import { contentOf, draftOf, problemsOf, type TemplateDraft } from './template-draft.ts';
import { VersionHistory } from './version-history.tsx';

const lines = [
  { part: 'subject', label: 'Subject' },
  { part: 'title', label: 'Heading' },
  { part: 'preview', label: 'Preview text', hint: 'What a list of emails shows beside the subject.' },
] as const;

/** What the server refused, by the places of the editor. */
const refusedAt = (error: Error | null): TemplateProblems =>
  error instanceof ApiFailure
    ? Object.fromEntries(Object.entries(error.fields).map(([path, problem]) => [path.replace(/^content\./, ''), problem]))
    : {};

type Change = { run: (number: number) => Promise<MailTemplate>; done: string };

export function TemplateEditor({ template: first }: { template: MailTemplate }) {
  const client = useQueryClient();
  const [template, setTemplate] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first.content));
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'reset' | 'history' | null>(null);
  const [discarding, setDiscarding] = useState<{ label: string; run: () => void } | null>(null);
  const { name, fields, required, is_locked } = template;
  const content = useMemo(() => contentOf(draft), [draft]);
  const isDirty = JSON.stringify(content) !== JSON.stringify(template.content);
  useUnsavedChanges(isDirty);

  /** In place of what was there when it was asked for; what was typed since then stays. */
  const show = (next: MailTemplate, before: TemplateDraft) => {
    setTemplate(next);
    setDraft((now) => (now === before ? draftOf(next.content) : now));
    setTried(false);
  };
  const change = useMutation({
    mutationFn: ({ run }: Change) => run(template.number),
    onMutate: () => draft,
    onSuccess: (next, { done }, before) => {
      show(next, before);
      setAsking(null);
      toast.success(done);
      client.setQueryData(templateKey(name), next);
    },
    onError: () => setAsking(null),
    onSettled: () => client.invalidateQueries({ queryKey: mailTemplatesKey }),
  });
  const reload = useMutation({
    mutationFn: () => mailTemplatesApi.call.get({ name }),
    onMutate: () => draft,
    onSuccess: (next, _, before) => {
      show(next, before);
      change.reset();
    },
    onError: (error) => toast.error(reasonOf(error, 'The newest version could not be loaded.')),
  });
  const send = useSendTest(name);

  const all = problemsOf(content, template);
  const isWhole = Object.keys(all).length === 0;
  const shown = { ...refusedAt(change.error), ...(tried ? all : templateProblems(content, template)) };
  const edit = (part: Partial<TemplateDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    if (change.isError) change.reset();
  };
  /** Does it with what is written, once that can be sent. */
  const whole = (then: () => void) => {
    setTried(true);
    if (isWhole) then();
    else toast.error('Please put right what is marked first.', { title: 'Not yet', id: 'template-problems' });
  };
  const save = () =>
    whole(() =>
      change.mutate({
        run: (number) => mailTemplatesApi.call.update({ name, number, content }),
        done: 'Template saved',
      }),
    );
  /** Over what somebody else saved in between, which stays in the history. */
  const saveOver = () =>
    whole(() =>
      change.mutate({
        run: async () => {
          const { number } = await mailTemplatesApi.call.get({ name });
          return mailTemplatesApi.call.update({ name, number, content });
        },
        done: 'Template saved',
      }),
    );
  /** What would be lost is asked about. */
  const discard = (label: string, run: () => void) => (isDirty ? setDiscarding({ label, run }) : run());
  const isStale = change.error instanceof ApiFailure && change.error.status === 409;
  return (
    <>
      <PageHeader
        title={template.label}
        description={template.description}
        back={{ to: '/admin/forms/templates', label: 'Email Templates' }}
        badge={
          <>
            {template.is_changed && <Badge tone="info">Changed</Badge>}
            <SampleBadge show={template.is_sample} />
          </>
        }
        actions={
          <>
            <Button variant="ghost" disabled={change.isPending} onClick={() => setAsking('history')}>
              <History aria-hidden="true" />
              Version history
            </Button>
            <Button
              variant="ghost"
              disabled={!template.is_changed || is_locked || change.isPending}
              onClick={() => setAsking('reset')}
            >
              <RotateCcw aria-hidden="true" />
              Reset to original
            </Button>
            <Button variant="outline" loading={send.isPending} onClick={() => whole(() => send.mutate(content))}>
              {!send.isPending && <Send aria-hidden="true" />}
              Send Test Email
            </Button>
            <Button loading={change.isPending} disabled={!isDirty || is_locked} onClick={save}>
              Save
            </Button>
          </>
        }
      />
      {is_locked && (
        <FormAlert tone="info" title="Only a super administrator can change this email" className="mb-5">
          Accounts and signatures depend on it. You can read it, try other words in the preview and send yourself a test.
        </FormAlert>
      )}
      {template.problem && (
        <FormAlert tone="warning" title="The original is sent at the moment" className="mb-5">
          Your version no longer fits this template: {template.problem}
        </FormAlert>
      )}
      {change.error && (
        <FormAlert
          className="mb-5"
          action={
            isStale && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  loading={reload.isPending}
                  onClick={() => discard('Load the newest version', () => reload.mutate())}
                >
                  Load the newest version
                </Button>
                {isDirty && (
                  <Button variant="outline" size="sm" onClick={saveOver}>
                    Save mine over it
                  </Button>
                )}
              </div>
            )
          }
        >
          {reasonOf(change.error, 'The template could not be saved.')}
        </FormAlert>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <form
          method="post"
          noValidate
          aria-label="Template"
          className="grid min-w-0 gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {lines.map(({ part, label, ...hint }) => (
            <MergeText
              key={part}
              label={label}
              {...hint}
              maxLength={templateLimits.line}
              value={draft[part]}
              onChange={(value) => edit({ [part]: value })}
              error={shown[part]}
              fields={fields.filter((field) => !['link', 'code'].includes(field.kind) && !required.includes(field.name))}
            />
          ))}
          <BlockList blocks={draft.blocks} onChange={(blocks) => edit({ blocks })} fields={fields} problems={shown} />
        </form>
        <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <LivePreview name={name} content={content} isWhole={isWhole} />
        </div>
      </div>
      {asking === 'history' && (
        <VersionHistory
          name={name}
          current={template.number}
          onClose={() => setAsking(null)}
          restoring={change.isPending}
          onRestore={
            is_locked
              ? null
              : (restored) =>
                  discard(`Restore version ${restored}`, () =>
                    change.mutate({
                      run: (number) => mailTemplatesApi.call.restore({ name, restored, number }),
                      done: `Version ${restored} is in use again`,
                    }),
                  )
          }
        />
      )}
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Reset to the original?"
        description={`The mail says again what it said from the beginning. Your version stays in the history and can be brought back.${
          isDirty ? ' What you have typed and not saved is lost.' : ''
        }`}
        confirmLabel="Reset"
        tone="primary"
        pending={change.isPending}
        onConfirm={() =>
          change.mutate({
            run: (number) => mailTemplatesApi.call.reset({ name, number }),
            done: 'Template reset to the original',
          })
        }
      />
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => !open && setDiscarding(null)}
        title="Discard what you have typed?"
        description="You have changes that are not saved. They are lost."
        confirmLabel={discarding?.label ?? ''}
        onConfirm={() => {
          setDiscarding(null);
          discarding?.run();
        }}
      />
    </>
  );
}
