import { Field } from '#ui/field.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import type { SavedReply } from '../contract.ts';
import { appendReply, type FieldValues, fillReply, missingFields } from '../policy.ts';
import { useSavedReplies } from './saved-replies-api.ts';

type SavedReplySelectProps = {
  /** What stands in the fields. */
  values: FieldValues;
  /** What is written already. */
  text: string;
  onWrite: (text: string) => void;
};

/** Puts the words of a saved reply, with its fields filled, behind what is written. One whose fields cannot be filled here is not to be chosen. */
export function SavedReplySelect({ values, text, onWrite }: SavedReplySelectProps) {
  const replies = useSavedReplies();
  const items = replies.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Field label="Saved reply" hideLabel>
      {(wiring) => (
        <Select
          {...wiring}
          value=""
          placeholder="Insert a saved reply"
          options={items.map((reply) => optionOf(reply, values))}
          onChange={({ target }) => {
            const reply = items.find(({ id }) => id === target.value);
            if (reply) onWrite(appendReply(text, fillReply(reply.body, values)));
          }}
        />
      )}
    </Field>
  );
}

function optionOf({ id, title, body }: SavedReply, values: FieldValues): SelectOption {
  const missing = missingFields(body, values);
  return missing.length === 0
    ? { value: id, label: title }
    : { value: id, label: `${title} (needs: ${missing.join(', ')})`, disabled: true };
}
