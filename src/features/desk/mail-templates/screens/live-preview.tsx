import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailPreview } from './mail-preview.tsx';
import { mailTemplatesApi, templateKey } from './mail-templates-api.ts';

const typingPauseMs = 350;

/** The value once it has stood for a moment. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(value), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Follows what is typed; while that cannot be sent, the last mail that could be stays in view. */
export function LivePreview({ name, content, isWhole }: { name: string; content: TemplateContent; isWhole: boolean }) {
  const paused = usePaused(JSON.stringify(content));
  const mail = useQuery({
    queryKey: [...templateKey(name), 'preview', paused],
    queryFn: () => mailTemplatesApi.call.preview({ name, content: JSON.parse(paused) as TemplateContent }),
    enabled: isWhole && paused === JSON.stringify(content),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3">
      {!isWhole && <FormAlert tone="info">The preview goes on once everything that is marked is put right.</FormAlert>}
      {mail.error && (
        <ErrorPanel
          message={reasonOf(mail.error, 'The preview could not be made.')}
          onRetry={() => void mail.refetch()}
          retrying={mail.isFetching}
        />
      )}
      {mail.data ? <MailPreview mail={mail.data} /> : !mail.error && <Skeleton className="h-96" />}
    </section>
  );
}
