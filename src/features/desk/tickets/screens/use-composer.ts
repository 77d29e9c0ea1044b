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

/** Words and files that are being written. What is written while a message is on its way stays. */
export function useComposer<T>({ scope, variant = '', send, onSent }: Sent<T>) {
  const [body, setBody] = useState('');
  const [attachments, setAttachments] = useState<File[]>([]);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | undefined>();
  const { keyFor, renew } = useSendKey();
  const sending = useMutation({
    scope: { id: scope },
    mutationFn: send,
    onSuccess: (answer, sent) => {
      renew();
      setBody((now) => typedSince(sent.body, now));
      if (attachments === sent.attachments) {
        setAttachments([]);
        // Another file input, which holds nothing.
        setRound((before) => before + 1);
      }
      onSent(answer);
    },
  });
  const submit = () => {
    if (sending.isPending) return;
    const wrong = body.trim() ? (attachmentProblem(attachments) ?? undefined) : 'Please write something first.';
    setProblem(wrong);
    if (wrong) return;
    sending.mutate({ message_id: keyFor(variant, body, ...attachments), body, attachments });
  };
  const write = (words: string) => {
    setBody(words);
    setProblem(undefined);
  };
  return { body, write, attachments, setAttachments, round, problem, submit, sending };
}
