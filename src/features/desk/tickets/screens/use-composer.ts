import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { attachmentProblem } from '#shared/attachments.ts';
import { newKey } from '#shared/new-key.ts';

export type Draft = { message_id: string; body: string; attachments: File[] };

/** Words and files that are being written. The same key goes with every try, until they have been kept. */
export function useComposer<T>(scope: string, send: (draft: Draft) => Promise<T>, onSent: (answer: T) => void) {
  const [body, setBody] = useState('');
  const [attachments, setAttachments] = useState<File[]>([]);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | undefined>();
  const key = useRef<string | null>(null);
  const sending = useMutation({
    scope: { id: scope },
    mutationFn: send,
    onSuccess: (answer) => {
      key.current = null;
      setBody('');
      setAttachments([]);
      // Another file input, which holds nothing.
      setRound((before) => before + 1);
      onSent(answer);
    },
  });
  const submit = () => {
    if (sending.isPending) return;
    const wrong = body.trim() ? (attachmentProblem(attachments) ?? undefined) : 'Please write something first.';
    setProblem(wrong);
    if (wrong) return;
    key.current ??= newKey();
    sending.mutate({ message_id: key.current, body, attachments });
  };
  const write = (words: string) => {
    setBody(words);
    setProblem(undefined);
  };
  return { body, write, attachments, setAttachments, round, problem, submit, sending };
}
