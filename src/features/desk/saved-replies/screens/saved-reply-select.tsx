import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { fillReply, type ReplyField } from '../policy.ts';
import { useSavedReplies } from './saved-replies-api.ts';

type SavedReplySelectProps = {
  /** What stands in the fields. */
  values: Partial<Record<ReplyField, string>>;
  onInsert: (words: string) => void;
};

/** Puts the words of a saved reply, with its fields filled, where something is written. */
export function SavedReplySelect({ values, onInsert }: SavedReplySelectProps) {
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
          options={items.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => {
            const reply = items.find(({ id }) => id === target.value);
            if (reply) onInsert(fillReply(reply.body, values));
          }}
        />
      )}
    </Field>
  );
}
