import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import type { OwnTicket, RatingInput } from '../own-contract.ts';

const options = [
  { value: '5', label: '5: very satisfied' },
  { value: '4', label: '4: satisfied' },
  { value: '3', label: '3: neither' },
  { value: '2', label: '2: dissatisfied' },
  { value: '1', label: '1: very dissatisfied' },
];

type RatingFormProps = {
  ticket: OwnTicket;
  rate: (rating: RatingInput) => Promise<OwnTicket>;
  keep: (after: OwnTicket) => void;
};

/** How it went, asked once a ticket is closed. */
export function RatingForm({ ticket, rate, keep }: RatingFormProps) {
  const [rating, setRating] = useState(ticket.rating === null ? '' : String(ticket.rating));
  const [words, setWords] = useState(ticket.rating_words ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: () => rate({ rating: Number(rating), rating_words: words }),
    onSuccess: (after) => {
      keep(after);
      toast.success('Thank you for your rating');
    },
    onError: (error) => setProblem(reasonOf(error, 'The rating could not be saved.')),
  });
  return (
    <form
      id="rating"
      method="post"
      noValidate
      className="grid gap-4 rounded-lg border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(rating ? undefined : 'Please choose a rating');
        if (rating && !save.isPending) save.mutate();
      }}
    >
      <RadioGroup
        legend="How satisfied are you with the answer?"
        options={options}
        value={rating}
        onChange={(value) => {
          setRating(value);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Field label="What could be better?" hint="Optional.">
        {(wiring) => (
          <Textarea {...wiring} rows={2} maxLength={2_000} value={words} onChange={({ target }) => setWords(target.value)} />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="outline" loading={save.isPending}>
          {ticket.rating === null ? 'Send rating' : 'Change rating'}
        </Button>
      </div>
    </form>
  );
}
