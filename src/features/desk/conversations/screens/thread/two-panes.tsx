import clsx from 'clsx';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';

/** The conversation in the address, perhaps with one of its messages, and how to show another one or none. */
export function useSelectedConversation() {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('conversation', id);
        else next.delete('conversation');
        next.delete('message');
        return next;
      },
      { preventScrollReset: true },
    );
  return { selected: params.get('conversation'), focused: params.get('message'), show };
}

/** Two panes beside each other; on a phone the list, or the conversation that was chosen. */
export function TwoPanes({ list, thread, className }: { list: ReactNode; thread: ReactNode; className: string }) {
  return (
    <div
      data-fill-page
      // Holds what is only for screen readers in place: it would make the page longer.
      className={clsx(
        'relative grid min-h-80 flex-1 grid-rows-[minmax(0,1fr)] overflow-hidden rounded-lg border bg-surface',
        className,
      )}
    >
      <div className={clsx('min-h-0 grid-cols-1 lg:grid lg:border-r', thread ? 'hidden' : 'grid')}>{list}</div>
      <div className={clsx('min-h-0 min-w-0 lg:flex lg:flex-col', thread ? 'flex flex-col' : 'hidden')}>
        {thread || (
          <EmptyState
            icon={MessagesSquare}
            title="No conversation selected"
            text="Click on a conversation to view messages"
            className="my-auto"
          />
        )}
      </div>
    </div>
  );
}
