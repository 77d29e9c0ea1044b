import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import type { AdminHelp, AdminListedArticle } from '../contract.ts';
import { articlePath } from '../policy.ts';
import { helpApi, helpKey, useHelpChange } from './help-api.ts';

const idsOf = (all: readonly AdminListedArticle[]) => all.map(({ id }) => id);

/** In the order in which visitors see them; a category stands where its first article does. */
export function ArticleList({ items }: { items: AdminListedArticle[] }) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<AdminListedArticle | null>(null);
  const [said, setSaid] = useState('');
  const order = useHelpChange((ids: string[]) => helpApi.call.order({ ids }), { failed: 'The order could not be saved.' });
  const remove = useHelpChange(
    ({ id, updated_at }: AdminListedArticle) => helpApi.call.delete({ params: { id }, query: { updated_at } }),
    { done: 'Article deleted', failed: 'The article could not be deleted.', onDone: () => setDeleting(null) },
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const { ids, dragging, handleProps, rowRef } = useReorder(
    idsOf(items),
    () => idsOf(client.getQueryData<AdminHelp>(helpKey)?.items ?? items),
    (next, id) => {
      // The new order is shown at once; a refusal brings the stored one back.
      client.setQueryData<AdminHelp>(
        helpKey,
        (help) => help && { ...help, items: next.flatMap((one) => help.items.filter((item) => item.id === one)) },
      );
      setSaid(`${byId.get(id)?.title}, position ${next.indexOf(id) + 1} of ${next.length}`);
      order.mutate(next);
    },
  );
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="order-hint" className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      <ul aria-label="Help articles" className={clsx('divide-y rounded-lg border bg-surface text-sm', dragging && 'select-none')}>
        {ids.map((id) => {
          const item = byId.get(id);
          if (!item) return null;
          return (
            <li key={id} ref={rowRef(id)} className="flex items-start gap-2 py-3 pr-2 pl-1.5">
              <ReorderHandle name={item.title} aria-describedby="order-hint" {...handleProps(id)} />
              <Facts item={item} />
              {item.status === 'published' && (
                <a
                  href={articlePath(item.slug)}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Open ${item.title} in a new tab`}
                  className="grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
                >
                  <ExternalLink aria-hidden="true" className="size-4" />
                </a>
              )}
              <IconButton label={`Delete ${item.title}`} icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(item)} />
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={`Delete ${deleting?.title ?? 'article'}?`}
        description="Its address leads nowhere then. What visitors said about it goes with it."
        confirmLabel="Delete article"
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </>
  );
}

function Facts({ item }: { item: AdminListedArticle }) {
  const answers = item.helpful + item.unhelpful;
  return (
    <div className="min-w-0 flex-1 py-1">
      <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
        <TextLink to={`/admin/help/${item.id}`}>{item.title}</TextLink>
        <Badge tone={item.status === 'published' ? 'success' : 'neutral'}>
          {item.status === 'published' ? 'Published' : 'Draft'}
        </Badge>
        <SampleBadge show={item.is_sample} />
      </p>
      <p className="figures text-[0.8125rem] [overflow-wrap:anywhere] text-muted">
        {[
          item.category,
          answers === 0 ? 'Nobody has said yet whether it helps' : `${item.helpful} of ${answers} found it helpful`,
          item.ended > 0 && (item.ended === 1 ? 'Ended one question' : `Ended ${item.ended} questions`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
