import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { pictureMaxBytes, type SeoPage, type SeoPageInput, seoPageInput } from '../contract.ts';
import { mostLetters, shownLetters } from '../policy.ts';
import { SearchResultCard, ShareCard } from './preview-cards.tsx';
import { seoApi, seoKey } from './seo-api.ts';

type EditorProps = { page: SeoPage; studio: string; publicUrl: string; onClose: () => void };

/** How much of a text is shown, in words that need no colour. */
function lengthHint(text: string, most: number): string {
  const length = [...text].length;
  return length > most
    ? `${length} characters. Search results show about ${most}.`
    : `${length} of about ${most} characters that search results show.`;
}

const formOf = ({ title, description, is_indexed, is_followed }: SeoPage): SeoPageInput => ({
  ...{ title, description, is_indexed, is_followed },
});

export function PageEditor({ page, studio, publicUrl, onClose }: EditorProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(seoPageInput), defaultValues: formOf(page) });
  const [typedTitle, typedDescription, isIndexed] = useWatch({
    control: form.control,
    name: ['title', 'description', 'is_indexed'],
  });
  const { isDirty } = form.formState;
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  // As it was when it was opened: the list may be read anew meanwhile, what was typed is not.
  const [revision, setRevision] = useState(page.revision);
  const save = useMutation({
    mutationFn: (input: SeoPageInput) => seoApi.call.savePage({ path: page.path, revision, ...input }),
    onSuccess: async (saved) => {
      form.reset(formOf(saved));
      toast.success('Saved. Visitors and search engines see it now.');
      await client.invalidateQueries({ queryKey: seoKey });
      onClose();
    },
    onError: (error) => {
      const fields = error instanceof ApiFailure ? error.fields : {};
      for (const name of ['title', 'description'] as const) if (fields[name]) form.setError(name, { message: fields[name] });
    },
  });
  const title = typedTitle.trim() || page.original.title;
  const description = typedDescription.trim() || page.original.description;
  const address = publicUrl + page.path;
  const submit = form.handleSubmit((input) => save.mutate(input));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      title={page.label}
      description={page.path}
      wide
      footer={
        <>
          <Button variant="outline" onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="seo-page" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {(!page.is_listed || !isIndexed) && (
          <FormAlert tone="info">
            {page.is_listed
              ? 'Search engines are asked not to list this page, and the sitemap leaves it out.'
              : 'Search engines do not list this page: it asks visitors to sign in, or it is a sample.'}
          </FormAlert>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <SearchResultCard title={title} description={description} studio={studio} address={address} />
          <ShareCard
            title={title}
            description={description}
            address={address}
            picture={page.picture ?? `${page.generated_picture}?v=${page.revision}`}
          />
        </div>
        <form id="seo-page" method="post" noValidate onSubmit={submit} className="grid gap-5">
          {save.error && <FormAlert>{reasonOf(save.error, 'The page could not be saved.')}</FormAlert>}
          <TextField
            control={form.control}
            name="title"
            label="Title"
            placeholder={page.original.title}
            maxLength={mostLetters.title}
            hint={lengthHint(title, shownLetters.title)}
          />
          <TextareaField
            control={form.control}
            name="description"
            label="Description"
            rows={3}
            placeholder={page.original.description}
            maxLength={mostLetters.description}
            hint={lengthHint(description, shownLetters.description)}
          />
          <p className="-mt-2 text-[0.8125rem] leading-snug text-muted">
            Left empty, both say what the page itself says, and follow it when it changes.
          </p>
          <SwitchField
            control={form.control}
            name="is_indexed"
            label="Search engines may list this page"
            hint="Switched off, it leaves the sitemap too."
          />
          <SwitchField
            control={form.control}
            name="is_followed"
            label="Search engines may follow its links"
            hint="Switched off, the page recommends none of the pages it links to."
          />
        </form>
        <PictureField page={page} revision={revision} onSaved={setRevision} />
      </div>
      {question}
    </Sheet>
  );
}

type PictureFieldProps = { page: SeoPage; revision: number; onSaved: (revision: number) => void };

/** Stored at once when a file is chosen: what is typed beside it stays as it is. */
function PictureField({ page: { path, picture }, revision, onSaved }: PictureFieldProps) {
  const client = useQueryClient();
  // A new key throws away the preview of a picture that was refused.
  const [attempt, setAttempt] = useState(0);
  const save = useMutation({
    mutationFn: (file: File | null) =>
      file ? seoApi.call.savePicture({ path, revision, file }) : seoApi.call.removePicture({ query: { path, revision } }),
    onSuccess: async (saved) => {
      onSaved(saved.revision);
      toast.success(saved.picture ? 'Share picture stored' : 'Share picture removed');
      await client.invalidateQueries({ queryKey: seoKey });
    },
    onError: () => setAttempt((count) => count + 1),
  });
  return (
    <FileDrop
      key={`${picture}-${attempt}`}
      label="Share picture"
      hint="1200 × 630 pixels work best. Without one, a picture with the page’s words is drawn. Stored at once when you choose a file."
      accept="image/png,image/jpeg,image/webp,image/gif"
      maxBytes={pictureMaxBytes}
      currentUrl={picture}
      busy={save.isPending}
      error={save.error ? reasonOf(save.error, 'The picture could not be stored.') : undefined}
      onFile={(file) => save.mutate(file)}
      onRemove={picture ? () => save.mutate(null) : undefined}
    />
  );
}
