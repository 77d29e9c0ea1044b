import { useRef, useState } from 'react';
import type { Checklist, ChecklistLine } from '../contract.ts';
import { followAnswer } from '../policy.ts';
import type { LineActions } from './use-checklist.ts';

type Run = (change: () => Promise<Checklist>, failed: string) => Promise<boolean>;

/** What is typed against a line. Each save names the version that is shown, or what an own save before it has made of that. */
export function useAnswer(line: ChecklistLine, actions: LineActions, run: Run) {
  const now = line.answer ?? '';
  const [text, setText] = useState(now);
  const [base, setBase] = useState(now);
  const [sent, setSent] = useState<string | null>(null);
  const own = useRef({ before: '', after: '' });
  const next = base === now ? { text, base } : followAnswer({ text, base, sent }, now);
  if (next && next.base !== base) {
    setText(next.text);
    setBase(next.base);
  }
  const save = (is_done: boolean) => {
    // Opened again, a line keeps what it holds, whatever was typed before somebody else ticked it.
    const answer = line.done_at ? now : text;
    setSent(answer.trim());
    return run(async () => {
      const { before, after } = own.current;
      const updated_at = before === line.updated_at ? after : line.updated_at;
      const list = await actions.answer(line.id, { answer, is_done, updated_at });
      const saved = list.lines.find(({ id }) => id === line.id);
      if (saved) own.current = { before: line.updated_at, after: saved.updated_at };
      return list;
    }, 'This could not be saved.');
  };
  return { text, setText, isNews: next === null, save };
}
