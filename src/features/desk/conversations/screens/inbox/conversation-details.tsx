import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { InboxConversation, LinkKind } from '../../inbox-contract.ts';
import { inboxApi, inboxConversationKey, type useInboxChange } from './inbox-api.ts';
import { priorityLabels, SourceBadge, StatusBadge } from './inbox-badges.tsx';
import { nameOf } from './inbox-list.tsx';

type DetailsProps = {
  conversation: InboxConversation;
  change: ReturnType<typeof useInboxChange>;
  onClose: () => void;
};

const links: { kind: LinkKind; label: string; to: (id: string) => string }[] = [
  { kind: 'project', label: 'Project', to: (id) => `/admin/projects/${id}` },
  { kind: 'order', label: 'Order', to: () => '/admin/billing' },
  { kind: 'estimate', label: 'Estimate', to: (id) => `/admin/estimates/${id}/edit` },
  { kind: 'contract', label: 'Contract', to: (id) => `/admin/contracts/${id}` },
];
const priorities = Object.entries(priorityLabels).map(([value, label]) => ({ value, label }));

export function ConversationDetails({ conversation, change, onClose }: DetailsProps) {
  const { id, client, priority } = conversation;
  const linkable = useQuery({
    queryKey: [...inboxConversationKey(id), 'linkable'],
    queryFn: () => inboxApi.call.linkable({ id }),
  });
  const setPriority = (value: string) => {
    const next = priorities.find((one) => one.value === value)?.value as InboxConversation['priority'] | undefined;
    if (next) change.mutate({ priority: next, done: 'Priority changed', undo: { priority } });
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Conversation details" description={conversation.subject}>
      <KeyValueList
        items={[
          {
            label: 'Client',
            value: client.contact_id ? (
              <TextLink to={`/admin/clients/${client.contact_id}`}>{nameOf(client)}</TextLink>
            ) : (
              nameOf(client)
            ),
          },
          { label: 'Company', value: client.company },
          { label: 'Email', value: client.email },
          { label: 'Phone', value: conversation.phone },
          { label: 'Source', value: <SourceBadge source={conversation.source} /> },
          { label: 'Page', value: conversation.page },
          { label: 'Status', value: <StatusBadge status={conversation.status} /> },
          { label: 'Assigned to', value: conversation.assigned_to?.name ?? null },
          { label: 'Started', value: <LocalTime value={conversation.created_at} /> },
        ]}
      />
      <div className="mt-6 grid gap-4">
        <Field label="Priority">
          {(control) => (
            <Select {...control} value={priority} onChange={({ target }) => setPriority(target.value)} options={priorities} />
          )}
        </Field>
        {linkable.error && <FormAlert>{reasonOf(linkable.error, 'The client’s records could not be loaded.')}</FormAlert>}
        {links.map(({ kind, label, to }) => {
          const linked = conversation.links[kind];
          const known = linkable.data?.[`${kind}s`] ?? [];
          const all = linked && !known.some((one) => one.id === linked.id) ? [linked, ...known] : known;
          return (
            <Field key={kind} label={label} hint={linked && <TextLink to={to(linked.id)}>Open the {kind}</TextLink>}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={`No ${kind}`}
                  value={linked?.id ?? ''}
                  onChange={({ target }) =>
                    change.mutate({
                      [`${kind}_id`]: target.value || null,
                      done: 'Link saved',
                      undo: { [`${kind}_id`]: linked?.id ?? null },
                    })
                  }
                  options={all.map((one) => ({ value: one.id, label: one.label }))}
                />
              )}
            </Field>
          );
        })}
      </div>
    </Sheet>
  );
}
