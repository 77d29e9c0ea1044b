import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { contactsApi, contactsKey } from '#features/people/contacts/screens/contacts-api.ts';
import { TagInput } from '#features/people/contacts/screens/tag-input.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { ClientDetail } from '../contract.ts';
import { clientKey } from './client-page-api.ts';

/** The studio's tags of a client: each leads to whoever else has it. The client never sees them. */
export function ClientTags({ id, tags }: Pick<ClientDetail, 'id' | 'tags'>) {
  const queries = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [adding, setAdding] = useState(false);
  const stored = (answer: { tags: string[] }) => {
    queries.setQueryData<ClientDetail>([...clientKey(id), 'detail'], (before) => before && { ...before, tags: answer.tags });
    for (const queryKey of [clientKey(id), ['clients'], contactsKey]) void queries.invalidateQueries({ queryKey });
  };
  const add = useMutation({ mutationFn: (tag: string) => contactsApi.call.addTag({ id, tag }), onSuccess: stored });
  const remove = useMutation({
    mutationFn: (tag: string) => contactsApi.call.removeTag({ params: { id }, query: { tag } }),
    onSuccess: (answer, tag) => {
      stored(answer);
      opener.current?.focus();
      const failed = (error: unknown) => toast.error(reasonOf(error, 'The tag could not be added.'));
      const undo = () => void add.mutateAsync(tag).catch(failed);
      toast.success(`Tag “${tag}” removed`, { action: { label: 'Undo', onClick: undo } });
    },
    onError: (error) => toast.error(reasonOf(error, 'The tag could not be removed.')),
  });
  const close = (by: 'escape' | 'blur') => {
    setAdding(false);
    if (by === 'escape') requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <section aria-label="Tags" className="mb-5 flex flex-wrap items-start gap-1.5">
      {tags.length > 0 && (
        <ul aria-label="Tags of this client" className="contents">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-8 max-w-full items-center rounded-full border border-line-strong bg-surface pl-3 text-[0.8125rem]"
            >
              <Link
                to={`/admin/clients?tag=${encodeURIComponent(tag)}`}
                title={`Clients tagged ${tag}`}
                className="truncate rounded-xs hover:underline"
              >
                {tag}
              </Link>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                aria-disabled={remove.isPending}
                onClick={() => !remove.isPending && remove.mutate(tag)}
                className="grid h-full w-8 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <TagInput taken={tags} onAdd={add.mutateAsync} onClose={close} className="w-full sm:w-64" />
      ) : (
        <Button ref={opener} variant="ghost" size="sm" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add tag
        </Button>
      )}
    </section>
  );
}
