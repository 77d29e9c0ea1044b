import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailPreview } from './mail-preview.tsx';
import { mailTemplatesApi, templateKey } from './mail-templates-api.ts';

export function VersionPreview({ name, number }: { name: string; number: number }) {
  const mail = useQuery({
    queryKey: [...templateKey(name), 'preview', number],
    queryFn: async () => {
      const { content } = await mailTemplatesApi.call.getVersion({ name, number });
      return mailTemplatesApi.call.preview({ name, content });
    },
  });
  if (mail.error) return <ErrorPanel message={reasonOf(mail.error, 'This version could not be loaded.')} />;
  return mail.data ? <MailPreview mail={mail.data} /> : <Skeleton className="h-64" />;
}
