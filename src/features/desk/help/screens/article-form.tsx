import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { ArticleBlock } from '#shared/article-blocks.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import { helpLimits } from '../choices.ts';
import { type AdminArticle, type ArticleInput, articleInput } from '../contract.ts';
import { slugOf } from '../policy.ts';
import { ArticleBody } from './article-body.tsx';
import { helpApi, helpKey } from './help-api.ts';

const ArticleEditor = lazy(() => import('./article-editor.tsx'));

type Typed = z.input<typeof articleInput>;
const valuesOf = (article: AdminArticle | null): Typed => ({
  title: article?.title ?? '',
  slug: article?.slug ?? '',
  category: article?.category ?? '',
  summary: article?.summary ?? '',
  blocks: article?.blocks ?? [],
  status: article?.status ?? 'draft',
});

const statusOptions = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
];

type ArticleFormProps = { article: AdminArticle | null; categories: readonly string[] };

export function ArticleForm({ article, categories }: ArticleFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<Typed, unknown, ArticleInput>({ resolver: zodResolver(articleInput), defaultValues: valuesOf(article) });
  const { control } = form;
  // Sent again after a lost answer, it is the same article.
  const [id] = useState(newKey);
  const [isSaved, setIsSaved] = useState(false);
  const save = useMutation({
    mutationFn: (input: ArticleInput) =>
      article
        ? helpApi.call.update({ id: article.id, updated_at: article.updated_at, ...input })
        : helpApi.call.create({ id, ...input }),
    onSuccess: async ({ status }) => {
      toast.success(status === 'published' ? 'Article published' : 'Draft saved');
      await client.invalidateQueries({ queryKey: helpKey });
      // At once: what is saved is not asked about on the way out.
      flushSync(() => setIsSaved(true));
      await navigate('/admin/help');
    },
    onError: (error) => {
      showFieldErrors(form, error);
      // It may have been saved before.
      void client.invalidateQueries({ queryKey: helpKey });
    },
  });
  useUnsavedChanges(form.formState.isDirty && !isSaved);
  const isAboutField = save.error instanceof ApiFailure && Object.keys(save.error.fields).length > 0;
  const [title = '', slug = '', status, blocks = []] = useWatch({ control, name: ['title', 'slug', 'status', 'blocks'] });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((input) => save.mutate(input))} className="grid max-w-3xl gap-5">
      {save.error && !isAboutField && <FormAlert>{reasonOf(save.error, 'The article could not be saved.')}</FormAlert>}
      <TextField control={control} name="title" label="Title" required maxLength={helpLimits.title} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="category"
          label="Category"
          required
          maxLength={helpLimits.category}
          list="help-categories"
          hint="Articles of one category stand together."
        />
        <TextField
          control={control}
          name="slug"
          label="Address"
          maxLength={helpLimits.slug}
          placeholder={slugOf(title) || 'article'}
          hint={`/help/${slug || slugOf(title) || 'article'}. An earlier address leads to the new one.`}
        />
        <datalist id="help-categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </div>
      <TextareaField control={control} name="summary" label="Summary" rows={2} maxLength={helpLimits.summary} />
      <Tabs defaultValue="write">
        <TabsList label="Article">
          <TabsTrigger value="write">Write</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
        </TabsList>
        <TabsContent value="write">
          <RichTextField
            control={control}
            name="blocks"
            label="Article text"
            editor={ArticleEditor}
            readValue={(stored): readonly ArticleBlock[] => (Array.isArray(stored) ? stored : [])}
            reading={(value) => <ArticleBody blocks={value} />}
          />
        </TabsContent>
        <TabsContent value="preview">
          <article aria-label="Preview" className="rounded-lg border bg-surface p-6">
            <p className="mb-6 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">{title || 'Without a title'}</p>
            {blocks.length > 0 ? <ArticleBody blocks={blocks} /> : <p className="text-muted">Nothing is written yet.</p>}
          </article>
        </TabsContent>
      </Tabs>
      <SelectField
        control={control}
        name="status"
        label="Status"
        options={statusOptions}
        hint="A draft is seen by the studio alone."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending}>
          {status === 'published' ? 'Save and publish' : 'Save draft'}
        </Button>
        <LinkButton to="/admin/help" variant="outline">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
