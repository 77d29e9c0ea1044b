import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { deliverableLimits } from '../choices.ts';
import { commentInput, replyInput } from '../contract.ts';

type WordsFormProps = {
  label: string;
  action: string;
  what: 'comment' | 'reply';
  pending: boolean;
  /** Whether the words come first. */
  focus?: boolean;
  start?: string;
  onType?: (words: string) => void;
  onSubmit: (words: string, done: () => void) => void;
  onCancel: () => void;
};

/** Words for a comment or for an answer to one. They stay until they are stored. */
export function WordsForm({
  label,
  action,
  what,
  pending,
  focus = true,
  start = '',
  onType,
  onSubmit,
  onCancel,
}: WordsFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(start);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = (what === 'comment' ? commentInput : replyInput).safeParse({ words });
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (read.success) onSubmit(read.data.words, () => setWords(''));
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <Field label={label} error={error}>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={3}
            maxLength={deliverableLimits.words}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              onType?.(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={pending}>
          {action}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
