import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Ticket, TicketFacts } from '../admin-contract.ts';
import { supportApi, supportKey, ticketKey } from './support-api.ts';

export const factsOf = (ticket: Ticket): TicketFacts => ({
  status: ticket.status,
  priority: ticket.priority,
  category: ticket.category,
  assigned_to: ticket.assigned_to?.id ?? null,
  project_id: ticket.project?.id ?? null,
  order_id: ticket.order?.id ?? null,
});

type Change = { facts: Partial<TicketFacts>; isUndo?: boolean };

/** Each choice is saved at once, one after the other, upon what the ticket is then; the last can be taken back. */
export function useTicketFacts(ticket: Ticket) {
  const client = useQueryClient();
  const key = ticketKey(ticket.id);
  const change = useMutation({
    scope: { id: `ticket:${ticket.id}` },
    mutationFn: async ({ facts }: Change) => {
      const now = client.getQueryData<Ticket>(key) ?? ticket;
      const before = factsOf(now);
      const after = await supportApi.call.update({ id: now.id, updated_at: now.updated_at, ...before, ...facts });
      return { before, after };
    },
    onSuccess: ({ before, after }, { facts, isUndo }) => {
      client.setQueryData(key, after);
      const names = Object.keys(facts) as (keyof TicketFacts)[];
      const back = Object.fromEntries(names.map((name) => [name, before[name]]));
      const action = { label: 'Undo', onClick: () => change.mutate({ facts: back, isUndo: true }) };
      toast.success(isUndo ? 'Change undone' : 'Ticket updated', isUndo ? {} : { action });
    },
    onError: (error) => toast.error(reasonOf(error, 'The ticket could not be changed.')),
    onSettled: () => client.invalidateQueries({ queryKey: supportKey }),
  });
  const shown = { ...factsOf(ticket), ...(change.isPending ? change.variables.facts : {}) };
  return { shown, change: (facts: Partial<TicketFacts>) => change.mutate({ facts }) };
}
