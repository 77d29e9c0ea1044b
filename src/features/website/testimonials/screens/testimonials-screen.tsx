import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, MessageSquareQuote, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import type { TestimonialStatus } from '#shared/choices/website/testimonials.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { Testimonial } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { type TestimonialsQuery, testimonialsApi, testimonialsKey, testimonialsList } from './testimonials-api.ts';

type Page = { items: Testimonial[]; next_cursor: string | null };

const statusLabels: Record<TestimonialStatus, string> = {
  asked: 'Asked',
  received: 'Received',
  published: 'Published',
  hidden: 'Hidden',
};

function Status({ testimonial: { status, is_over, may_publish } }: { testimonial: Testimonial }) {
  if (status === 'published') return <Badge tone="success">Published</Badge>;
  if (status === 'hidden') return <Badge>Hidden</Badge>;
  if (status === 'received')
    return <Badge tone={may_publish ? 'info' : 'warning'}>{may_publish ? 'Received' : 'Not to be published'}</Badge>;
  return <Badge tone={is_over ? 'warning' : undefined}>{is_over ? 'Link ended' : 'Waiting for an answer'}</Badge>;
}

function Words({ testimonial }: { testimonial: Testimonial }) {
  const { words, name, role, sent_to, link, expires_at, is_sample, case_study } = testimonial;
  return (
    <div className="grid min-w-0 gap-1.5 py-1 whitespace-normal [overflow-wrap:anywhere]">
      {words ? (
        <p className="leading-relaxed whitespace-pre-line">“{words}”</p>
      ) : (
        <p>{sent_to ? `Asked by mail: ${sent_to}` : 'A link to hand on'}</p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        {name && <span className="font-medium text-ink">{role ? `${name}, ${role}` : name}</span>}
        {case_study && <span>{case_study.title || 'Untitled'}</span>}
        {!words && (
          <span>
            Ends <LocalTime value={expires_at} />
          </span>
        )}
        <SampleBadge show={is_sample} />
      </p>
      {link && (
        <div>
          <CopyButton value={link} label="Link" size="sm">
            Copy link
          </CopyButton>
        </div>
      )}
    </div>
  );
}

export function TestimonialsScreen({ loaded }: { loaded: LoadedPage<TestimonialsQuery, Page> | null }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [removing, setRemoving] = useState<Testimonial | null>(null);
  const testimonials = useServerList(testimonialsList, {
    key: [...testimonialsKey, 'list'],
    read: (query) => testimonialsApi.call.list(query),
    loaded,
    failure: 'The testimonials could not be loaded.',
  });
  const readAgain = () => client.invalidateQueries({ queryKey: testimonialsKey });
  const showing = useMutation({
    mutationFn: ({ id, status }: Testimonial) =>
      status === 'published' ? testimonialsApi.call.hide({ id }) : testimonialsApi.call.publish({ id }),
    onSuccess: async ({ status }) => {
      await readAgain();
      toast.success(status === 'published' ? 'Testimonial published' : 'Visitors do not see the testimonial any more');
    },
    onError: (error) => toast.error(reasonOf(error, 'The testimonial could not be changed.')),
  });
  const deletion = useMutation({
    mutationFn: ({ id }: Testimonial) => testimonialsApi.call.delete({ id }),
    onSuccess: async () => {
      await readAgain();
      setRemoving(null);
      toast.success('Testimonial deleted');
    },
    onError: (error) => toast.error(reasonOf(error, 'The testimonial could not be deleted.')),
  });
  const columns: Column<Testimonial>[] = [
    { key: 'words', header: 'Testimonial', cell: (one) => <Words testimonial={one} />, skeleton: 'w-80' },
    { key: 'status', header: 'Status', cell: (one) => <Status testimonial={one} /> },
    {
      key: 'received',
      header: 'Received',
      cell: ({ received_at }) => (received_at ? <LocalTime value={received_at} className="text-muted" /> : '—'),
      hideBelow: 'lg',
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (one) => {
        const about = one.name || one.sent_to || 'the link';
        return (
          <span className="flex justify-end gap-1">
            {one.may_publish && one.status !== 'asked' && (
              <IconButton
                label={one.status === 'published' ? `Hide the words of ${about}` : `Publish the words of ${about}`}
                icon={one.status === 'published' ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                disabled={showing.isPending}
                onClick={() => showing.mutate(one)}
              />
            )}
            <IconButton label={`Delete ${about}`} icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(one)} />
          </span>
        );
      },
    },
  ];
  const ask = (
    <Button onClick={() => setIsAsking(true)}>
      <Plus aria-hidden="true" />
      Ask for a Testimonial
    </Button>
  );
  return (
    <ContentFrame actions={ask}>
      <DataTable
        label="Testimonials"
        columns={columns}
        rows={testimonials.page?.items}
        rowId={({ id }) => id}
        rowLabel={({ name, sent_to }) => name || sent_to || 'A link to hand on'}
        list={testimonials.list}
        search="Search testimonials..."
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
          },
        ]}
        nextCursor={testimonials.page?.next_cursor ?? null}
        error={testimonials.failed}
        onRetry={() => void testimonials.refetch()}
        refreshing={testimonials.isRefreshing}
        empty={{
          icon: MessageSquareQuote,
          title: 'No testimonials yet',
          text: 'Ask somebody you have worked for. They write in their own words, and decide whether you may publish them.',
          action: ask,
        }}
      />
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
          title={removing.words ? `Delete the words of ${removing.name}?` : 'Delete this link?'}
          description={
            removing.words
              ? 'They are deleted for good, and leave the site at once.'
              : 'Whoever has the link cannot use it any more.'
          }
          confirmLabel="Delete"
          pending={deletion.isPending}
          onConfirm={() => deletion.mutate(removing)}
        />
      )}
    </ContentFrame>
  );
}
