import { useQuery } from '@tanstack/react-query';
import { Pencil, Send } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ListedTemplate } from '../contract.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailTemplatesApi, templateKey, useSendTest } from './mail-templates-api.ts';

/** What a mail says at the moment. */
export function TemplateDialog({ template, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const { name, label, description } = template;
  const mail = useQuery({
    queryKey: [...templateKey(name), 'preview', 'current'],
    queryFn: async () => {
      const { content, original, problem } = await mailTemplatesApi.call.get({ name });
      return mailTemplatesApi.call.preview({ name, content: problem ? original : content });
    },
  });
  const send = useSendTest(name);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={label}
      description={description}
      size="xl"
      footer={
        <>
          <Button variant="outline" loading={send.isPending} onClick={() => send.mutate(undefined)}>
            {!send.isPending && <Send aria-hidden="true" />}
            Send Test Email
          </Button>
          <LinkButton to={`/admin/forms/templates/${name}`}>
            <Pencil aria-hidden="true" />
            Edit Template
          </LinkButton>
        </>
      }
    >
      {mail.error && (
        <ErrorPanel
          message={reasonOf(mail.error, 'The preview could not be loaded.')}
          onRetry={() => void mail.refetch()}
          retrying={mail.isFetching}
        />
      )}
      {mail.isPending && (
        <div role="status">
          <span className="sr-only">Loading the preview...</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {mail.data && <MailPreview mail={mail.data} />}
    </Dialog>
  );
}
