import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { toast } from '#ui/toast.tsx';
import type { Suggestion } from '../contract.ts';
import { contactsApi } from './contacts-api.ts';

const labels: Record<Suggestion['field'], string> = { phone: 'Phone', company_name: 'Business' };

type Props = { contact_id: string; suggestions: readonly Suggestion[]; onChanged: () => Promise<unknown> };

/** Anybody can send a form with a client's address: the studio decides what of it is so. */
export function Suggestions({ contact_id, suggestions, onChanged }: Props) {
  const answer = useMutation({
    mutationFn: ({ field, value, take }: Pick<Suggestion, 'field' | 'value'> & { take: boolean }) =>
      contactsApi.call.answerSuggestion({ id: contact_id, field, value, take }),
    onSuccess: async (_, { field, take }) => {
      await onChanged();
      toast.success(take ? `${labels[field]} saved` : 'Suggestion dropped');
    },
    onError: (error) => toast.error(reasonOf(error, 'This could not be saved.')),
  });
  return suggestions.map(({ field, value }) => (
    <FormAlert
      key={field}
      tone="info"
      className="mb-5"
      action={
        <span className="flex shrink-0 gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={answer.isPending}
            aria-label={`Take ${labels[field]}`}
            onClick={() => answer.mutate({ field, value, take: true })}
          >
            Take
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={answer.isPending}
            aria-label={`Drop ${labels[field]}`}
            onClick={() => answer.mutate({ field, value, take: false })}
          >
            Drop
          </Button>
        </span>
      }
    >
      <span className="[overflow-wrap:anywhere]">
        {labels[field]} from a form that anybody could have sent: {value}
      </span>
    </FormAlert>
  ));
}
