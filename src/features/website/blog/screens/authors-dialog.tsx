import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { postLimits } from '../choices.ts';
import { type AdminAuthor, authorInput } from '../contract.ts';
import { authorsKey, blogApi, blogKey } from './blog-api.ts';

const postsText = (posts: number): string => (posts === 1 ? '1 post' : `${posts} posts`);

/** Who writes, and what visitors read about them. */
export function AuthorsDialog({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<AdminAuthor | null>(null);
  const authors = useQuery({ queryKey: authorsKey, queryFn: () => blogApi.call.listAuthors() });
  if (editing) return <AuthorForm author={editing} onClose={() => setEditing(null)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Authors"
      description="What visitors read about whoever writes. A member of the team becomes an author with their first post."
    >
      {authors.isPending && <LoadingRows rows={2} />}
      {authors.error && (
        <ErrorPanel
          message={reasonOf(authors.error, 'The authors could not be loaded.')}
          onRetry={() => void authors.refetch()}
          retrying={authors.isFetching}
        />
      )}
      {authors.data?.items.length === 0 && (
        <EmptyState icon={UserPen} title="No authors yet" text="You become one with your first post." as="h3" />
      )}
      <ul aria-label="Authors" className="divide-y">
        {authors.data?.items.map((author) => (
          <li key={author.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {author.name}
                <SampleBadge show={author.is_sample} />
              </p>
              <p className="text-[0.8125rem] text-muted">
                {postsText(author.posts)}
                {author.about && `. ${author.about}`}
              </p>
            </div>
            <Button variant="outline" size="sm" aria-label={`Edit ${author.name}`} onClick={() => setEditing(author)}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function AuthorForm({ author, onClose }: { author: AdminAuthor; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(authorInput), defaultValues: { name: author.name, about: author.about } });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: ({ name, about = '' }: { name: string; about?: string }) =>
      blogApi.call.updateAuthor({ id: author.id, updated_at: author.updated_at, name, about }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: blogKey });
      toast.success('Author saved');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Edit author"
      description="It stands beside every post of this author."
      action="Save"
      saving={saving}
      failed="The author could not be saved."
      fields={['name', 'about']}
      onSubmit={form.handleSubmit((input) => saving.mutate(input))}
      onClose={onClose}
    >
      <Field label="Public name" error={errors.name?.message} required>
        {(control) => <Input {...control} {...form.register('name')} maxLength={postLimits.author} />}
      </Field>
      <Field label="Short text" hint="One or two sentences below each post" error={errors.about?.message}>
        {(control) => <Textarea {...control} {...form.register('about')} rows={3} maxLength={postLimits.about} />}
      </Field>
    </FormDialog>
  );
}
