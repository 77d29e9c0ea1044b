import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, RotateCw } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import type { MailDetail } from '../contract.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';
import { outboxApi } from './outbox-api.ts';

export function MailView({ id }: { id: string }) {
  const mail = useQuery({ queryKey: ['outbox', 'detail', id], queryFn: () => outboxApi.call.get({ id }) });
  if (mail.error)
    return (
      <ErrorPanel
        message={reasonOf(mail.error, 'The mail could not be loaded.')}
        onRetry={() => void mail.refetch()}
        retrying={mail.isFetching}
      />
    );
  if (!mail.data) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the mail...</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return <Mail mail={mail.data} />;
}

function Mail({ mail }: { mail: MailDetail }) {
  return (
    <div className="grid gap-5">
      {mail.status === 'failed' && <Failed mail={mail} />}
      <KeyValueList
        items={[
          { label: 'To', value: mail.to_address },
          {
            label: 'Status',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <MailStatusBadge status={mail.status} />
                <SampleBadge show={mail.is_sample} />
              </span>
            ),
          },
          { label: 'Written', value: <LocalTime value={mail.created_at} /> },
          { label: 'Sent', value: mail.sent_at && <LocalTime value={mail.sent_at} /> },
          { label: 'Attempts', value: mail.attempts },
          { label: 'Template', value: mail.template },
        ]}
        className="border-y"
      />
      {mail.links_are_hidden && (
        <FormAlert tone="info">
          This mail holds a personal link. It is for the recipient alone, so it is hidden here from everybody in the studio.
        </FormAlert>
      )}
      {mail.is_confidential ? (
        <EmptyState icon={LockKeyhole} {...forReaderAlone} className="rounded-lg border border-dashed" />
      ) : (
        <Content id={mail.id} html={mail.html ?? ''} text={mail.text ?? ''} subject={mail.subject} />
      )}
    </div>
  );
}

const forReaderAlone = {
  title: 'This mail is for its recipient alone',
  text: 'It holds a code that proves who reads the mailbox, so nobody in the studio can see it. It is removed once the mail has been sent.',
};

function Content({ id, html, text, subject }: { id: string; html: string; text: string; subject: string }) {
  const source =
    'scroll-quiet max-h-[32rem] overflow-auto rounded-md bg-sunken p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap';
  return (
    <Tabs defaultValue="preview">
      <TabsList label="The mail as" look="pill" className="mb-3">
        <TabsTrigger value="preview">Preview</TabsTrigger>
        <TabsTrigger value="text">Plain text</TabsTrigger>
        <TabsTrigger value="source">HTML source</TabsTrigger>
      </TabsList>
      <TabsContent value="preview">
        {/* Without any permission: a mail can neither run scripts nor reach this page, whatever is in it. It is a document of its
            own, because its inline styles are none that this page's policy would take. */}
        <iframe
          title={`Preview of ${subject}`}
          sandbox=""
          src={`/admin/outbox/${id}/preview`}
          className="h-[32rem] w-full rounded-md border bg-white"
        />
      </TabsContent>
      <TabsContent value="text">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long mails scroll, and the keyboard must be able to. */}
        <pre tabIndex={0} className={source}>
          {text}
        </pre>
      </TabsContent>
      <TabsContent value="source">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long mails scroll, and the keyboard must be able to. */}
        <pre tabIndex={0} className={source}>
          {html}
        </pre>
      </TabsContent>
    </Tabs>
  );
}

function Failed({ mail }: { mail: MailDetail }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => outboxApi.call.retry({ id: mail.id }),
    onSuccess: () => toast.success('The mail is on its way again'),
    onError: (error) => toast.error(reasonOf(error, 'The mail could not be tried again.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
  return (
    <FormAlert
      tone="error"
      title={`Not delivered after ${mail.attempts} ${mail.attempts === 1 ? 'attempt' : 'attempts'}`}
      action={
        !mail.is_sample && (
          <Button variant="outline" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
            {!retry.isPending && <RotateCw aria-hidden="true" />}
            Try again
          </Button>
        )
      }
    >
      {mail.last_error}
    </FormAlert>
  );
}
