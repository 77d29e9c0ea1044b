import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { attachmentProblem } from '#shared/attachments.ts';
import { typedSince } from '#ui/typed-since.ts';
import { useSendKey } from '#ui/use-send-key.ts';

export type Draft = { message_id: string; body: string; attachments: File[] };

type Sent<T> = {
  /** Of the ticket: its messages leave one after the other. */
  scope: string;
  /** What else makes it another message, such as its kind. */
  variant?: string;
  send: (draft: Draft) => Promise<T>;
  onSent: (answer: T) => void;
};

/** With what `send` and `onSent` were when it was sent: a message may wait for its turn while its kind is changed for the next. */
type Sending<T> = { draft: Draft } & Pick<Sent<T>, 'send' | 'onSent'>;

/** Words and files that are being written. What is written while a message is on its way stays. */
export function useComposer<T>({ scope, variant = '', send, onSent }: Sent<T>) {
  const [body, setBody] = useState('');
  const [attachments, setAttachments] = useState<File[]>([]);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | undefined>();
  const { keyFor, renew } = useSendKey();
  const sending = useMutation({
    scope: { id: scope },
    mutationFn: (sent: Sending<T>) => sent.send(sent.draft),
    onSuccess: (answer, sent) => {
      const { draft } = sent;
      renew();
      setBody((now) => typedSince(draft.body, now));
      if (draft.attachments.length > 0) {
        setAttachments((now) => now.filter((file) => !draft.attachments.includes(file)));
        // Another file input, which holds what is left.
        setRound((before) => before + 1);
      }
      sent.onSent(answer);
    },
  });
  const submit = () => {
    if (sending.isPending) return;
    const wrong = body.trim() ? (attachmentProblem(attachments) ?? undefined) : 'Please write something first.';
    setProblem(wrong);
    if (wrong) return;
    sending.mutate({ draft: { message_id: keyFor(variant, body, ...attachments), body, attachments }, send, onSent });
  };
  const write = (words: string) => {
    setBody(words);
    setProblem(undefined);
  };
  return { body, write, attachments, setAttachments, round, problem, submit, sending };
}
