import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { authorsKey, blogApi } from '#features/website/blog/screens/blog-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import type { TransferDetail } from '../contract.ts';
import { counted, transferApi, transferKey, transfersKey } from './transfer-api.ts';

/** Kinds of records that WordPress keeps beside posts and pages, in words. */
const otherLabels: Record<string, string> = {
  ...{ nav_menu_item: 'menu entries', wp_navigation: 'menus', wp_block: 'reusable blocks', wp_template: 'templates' },
  ...{ wp_template_part: 'parts of templates', wp_global_styles: 'styles', custom_css: 'style sheets', revision: 'old versions' },
};

type Author = TransferDetail['authors'][number];

/** What an import would do, and whose posts become whose. */
export function ImportPreview({ transfer }: { transfer: TransferDetail }) {
  const { id, counts, authors, others, source_site } = transfer;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const known = useQuery({ queryKey: authorsKey, queryFn: () => blogApi.call.listAuthors(), enabled: authors.length > 0 });
  const start = useMutation({
    mutationFn: () =>
      transferApi.call.start({ id, authors: Object.entries(chosen).map(([name, author_id]) => ({ name, author_id })) }),
    onSuccess: (started) => client.setQueryData(transferKey(id), started),
    onError: (error) => toast.error(reasonOf(error, 'The import could not be started.')),
    onSettled: () => client.invalidateQueries({ queryKey: transfersKey }),
  });
  const facts = [
    { label: 'Posts', value: counts.posts.toLocaleString('en-US') },
    { label: 'Pages', value: counts.pages.toLocaleString('en-US') },
    { label: 'Pictures', value: counts.pictures.toLocaleString('en-US') },
    ...(source_site ? [{ label: 'From', value: source_site }] : []),
    {
      label: 'Not taken over',
      value:
        others.length > 0
          ? others.map(({ type, count }) => `${otherLabels[type] ?? type} (${count.toLocaleString('en-US')})`).join(', ')
          : 'Everything fits',
    },
    { label: 'Changed on the way', value: counted(counts.with_problems, 'post or page', 'posts and pages') },
  ];
  return (
    <section aria-label="Before you start" className="mb-10 grid gap-6 rounded-lg border p-5">
      <KeyValueList items={facts} />
      {authors.length > 0 && (
        <div className="grid gap-3">
          <h2 className="text-[0.9375rem] font-semibold tracking-tight">Authors</h2>
          <ul className="grid gap-3">
            {authors.map((author) => (
              <AuthorRow
                key={author.name}
                author={author}
                known={known.data?.items ?? []}
                value={author.name in chosen ? (chosen[author.name] ?? null) : author.author_id}
                onChange={(author_id) => setChosen((all) => ({ ...all, [author.name]: author_id }))}
              />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          Start import
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-[0.8125rem] text-muted">
          Published posts keep their dates and are public at once; nobody is notified. What is here already is not made again.
        </p>
      </div>
    </section>
  );
}

type AuthorRowProps = {
  author: Author;
  known: readonly { id: string; name: string }[];
  value: string | null;
  onChange: (author_id: string | null) => void;
};

function AuthorRow({ author, known, value, onChange }: AuthorRowProps) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,20rem)]">
      <label htmlFor={id} className="min-w-0 [overflow-wrap:anywhere]">
        {author.shown}
        {author.shown !== author.name && <span className="text-muted"> ({author.name})</span>}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        placeholder={`New author “${author.shown}”`}
        options={known.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </li>
  );
}
