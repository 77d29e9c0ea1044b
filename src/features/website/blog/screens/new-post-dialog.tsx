import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newKey } from '#shared/new-key.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { postLimits } from '../choices.ts';
import { newPostInput } from '../contract.ts';
import { blogApi, blogKey } from './blog-api.ts';

export function NewPostDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same one however often it is sent: a lost answer makes no second post.
  const [id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(newPostInput), defaultValues: { title: '' } });
  const creating = useMutation({
    mutationFn: async ({ title }: { title: string }) => {
      const post = await blogApi.call.create({ id, title });
      await client.invalidateQueries({ queryKey: blogKey });
      await navigate(`/admin/content/blog/${post.id}`);
    },
    // It may have been made before.
    onError: () => client.invalidateQueries({ queryKey: blogKey }),
  });
  return (
    <FormDialog
      title="Create New Post"
      description="It is a draft that nobody else sees until you publish it."
      action="Create post"
      saving={creating}
      failed="The post could not be made."
      fields={['title']}
      onSubmit={form.handleSubmit((input) => creating.mutate(input))}
      onClose={onClose}
    >
      <Field label="Title" error={form.formState.errors.title?.message} required>
        {(control) => <Input {...control} {...form.register('title')} maxLength={postLimits.title} />}
      </Field>
    </FormDialog>
  );
}
