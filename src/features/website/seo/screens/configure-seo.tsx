import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import type { SeoConfiguration } from '../contract.ts';
import { seoSettings } from '../settings.ts';
import { seoApi, seoKey } from './seo-api.ts';

const title = 'Configure SEO';

export function ConfigureSeo() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Settings2 aria-hidden="true" />
        Configure SEO
      </Button>
      {isOpen && <Configuration onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Configuration({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...seoKey, 'configuration'],
    queryFn: () => seoApi.call.configuration(),
    // Somebody who opens it wants to know how it is now.
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <ConfigurationForm stored={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {error ? (
        <ErrorPanel
          message={reasonOf(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Dialog>
  );
}

function ConfigurationForm({ stored, onClose }: { stored: SeoConfiguration; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(seoSettings.schema),
    defaultValues: { indexnow_key: stored.indexnow_key },
  });
  const saving = useMutation({
    mutationFn: (input: { indexnow_key: string }) => seoApi.call.configure(input),
    onSuccess: async ({ indexnow_key }) => {
      toast.success(indexnow_key ? 'Search engines are told of changed pages' : 'Search engines are not told any more');
      await client.invalidateQueries({ queryKey: seoKey });
      onClose();
    },
    onError: (error) => {
      const told = error instanceof ApiFailure ? error.fields.indexnow_key : undefined;
      if (told) form.setError('indexnow_key', { message: told });
    },
  });
  return (
    <FormDialog
      title={title}
      description="What the whole site tells search engines."
      action="Save"
      saving={saving}
      failed="The settings could not be saved."
      fields={['indexnow_key']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
      facts={<SiteFiles publicUrl={stored.public_url} />}
    >
      <TextField
        control={form.control}
        name="indexnow_key"
        label="IndexNow key"
        hint="With a key, Bing and other search engines are told of changed pages within ten minutes. Any 8 to 128 letters, digits and hyphens; leave it empty to tell nobody."
        maxLength={128}
        spellCheck={false}
        autoComplete="off"
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => form.setValue('indexnow_key', newKey().replaceAll('-', ''), { shouldDirty: true, shouldValidate: true })}
      >
        Make a key
      </Button>
      <SubmissionState stored={stored} />
    </FormDialog>
  );
}

function SubmissionState({ stored: { indexnow_key, problem, submitted, submitted_at } }: { stored: SeoConfiguration }) {
  if (!indexnow_key) return null;
  if (problem) return <FormAlert tone="warning">{problem} It is tried again within the hour.</FormAlert>;
  if (!submitted_at) return <p className="text-muted">Search engines have not been told of a page yet.</p>;
  return (
    <p className="text-muted">
      Told last <TimeAgo value={submitted_at} />.{' '}
      {submitted === 1 ? '1 page is' : `${submitted.toLocaleString('en-US')} pages are`} known there.
    </p>
  );
}

const files = [
  { name: 'sitemap.xml', text: 'The pages that search engines may list' },
  { name: 'robots.txt', text: 'Where they do not look' },
  { name: 'llms.txt', text: 'The pages with their descriptions, for language models' },
];

const SiteFiles = ({ publicUrl }: { publicUrl: string }) => (
  <section aria-label="Files for machines" className="mt-5 border-t pt-4">
    <h3 className="text-[0.8125rem] font-medium text-muted">Generated from your pages</h3>
    <ul className="mt-2 grid gap-2.5">
      {files.map(({ name, text }) => (
        <li key={name} className="grid justify-items-start gap-0.5">
          <a
            href={`${publicUrl}/${name}`}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-xs underline decoration-current/35 underline-offset-4 hover:decoration-current"
          >
            {name}
          </a>
          <span className="text-[0.8125rem] text-muted">{text}</span>
        </li>
      ))}
    </ul>
  </section>
);
