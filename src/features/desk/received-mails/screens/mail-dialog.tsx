import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { type ReceivedMail, receivedMailsContract } from '../contract.ts';

const api = apiClient(receivedMailsContract);

export default function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="The mail as it came" size="xl">
      <Original id={id} />
    </Dialog>
  );
}

function Original({ id }: { id: string }) {
  const mail = useQuery({ queryKey: ['received-mail', id], queryFn: () => api.call.get({ id }) });
  if (mail.data) return <Content mail={mail.data} />;
  if (!mail.error) return <LoadingRows rows={4} />;
  return (
    <ErrorPanel
      message={reasonOf(mail.error, 'The mail could not be loaded.')}
      onRetry={() => void mail.refetch()}
      retrying={mail.isFetching}
    />
  );
}

const wholeText = 'scroll-quiet max-h-[28rem] overflow-auto rounded-md bg-sunken p-4 font-sans break-words whitespace-pre-wrap';

function Content({ mail }: { mail: ReceivedMail }) {
  const words = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long mails scroll, and the keyboard must be able to.
    <pre tabIndex={0} className={wholeText}>
      {mail.text || 'This mail has no words.'}
    </pre>
  );
  return (
    <div className="grid gap-4">
      <KeyValueList
        items={[
          { label: 'From', value: `${mail.from_name} <${mail.from_address}>` },
          { label: 'Subject', value: mail.subject || 'None' },
          { label: 'Received', value: <LocalTime value={mail.received_at} /> },
        ]}
        className="border-y"
      />
      {mail.is_unproven && mail.outcome !== 'own' && (
        <FormAlert tone="warning" title="Not confirmed">
          Nothing confirms that this came from {mail.from_address}.
        </FormAlert>
      )}
      {mail.answers_mail_to && (
        <FormAlert tone="warning" title="From another address than the one you wrote to">
          This mail answers one that was sent to {mail.answers_mail_to}. Nothing proves that it comes from the same person.
        </FormAlert>
      )}
      {mail.has_html ? (
        <Tabs defaultValue="text">
          <TabsList label="The mail as" look="pill" className="mb-3">
            <TabsTrigger value="text">Plain text</TabsTrigger>
            <TabsTrigger value="html">As designed</TabsTrigger>
          </TabsList>
          <TabsContent value="text">{words}</TabsContent>
          <TabsContent value="html">
            <Frame mail={mail} />
          </TabsContent>
        </Tabs>
      ) : (
        words
      )}
    </div>
  );
}

/** Runs nothing and cannot leave: links open in a tab of their own. Pictures come from elsewhere only when they are asked for. */
function Frame({ mail }: { mail: ReceivedMail }) {
  const [pictures, setPictures] = useState(false);
  return (
    <div className="grid gap-3">
      {!pictures && (
        <FormAlert
          tone="info"
          action={
            <Button size="sm" variant="outline" onClick={() => setPictures(true)}>
              Show pictures
            </Button>
          }
        >
          Pictures from other servers are not loaded: they can tell the sender when you read this.
        </FormAlert>
      )}
      <iframe
        key={String(pictures)}
        title={`Mail: ${mail.subject || 'without a subject'}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={`/admin/received-mails/${mail.id}/frame${pictures ? '?pictures=1' : ''}`}
        className="h-[28rem] w-full rounded-md border bg-white"
      />
    </div>
  );
}
