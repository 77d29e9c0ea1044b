import { useRef, useState } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import type { Checklist, LineAnswer, LineLogin } from '../contract.ts';

/** What can be done with a line, in the portal and by the private link. */
export type LineActions = {
  answer(line_id: string, input: LineAnswer): Promise<Checklist>;
  handOver(line_id: string, input: LineLogin): Promise<Checklist>;
  upload(line_id: string, file: File): Promise<Checklist>;
  removeFile(line_id: string, file_id: string): Promise<Checklist>;
};

type Told = { onChange?: () => void; onConflict: () => void };

/** A list as it stands now. Changes go one after the other; what each answers is shown, and what is loaded anew between them. */
export function useChecklist(loaded: Checklist, { onChange, onConflict }: Told) {
  const [list, setList] = useState(loaded);
  const [taken, setTaken] = useState(loaded);
  const [busy, setBusy] = useState<Record<string, number>>({});
  if (taken !== loaded) {
    setTaken(loaded);
    // A change under way answers with what is newer.
    if (Object.values(busy).every((changes) => changes === 0)) setList(loaded);
  }
  const [errors, setErrors] = useState<Record<string, string>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = (line_id: string, by: number) => setBusy((all) => ({ ...all, [line_id]: (all[line_id] ?? 0) + by }));
  const run = (line_id: string, change: () => Promise<Checklist>, failed: string): Promise<boolean> => {
    count(line_id, 1);
    const turn = last.current.then(async () => {
      try {
        setList(await change());
        setErrors((all) => ({ ...all, [line_id]: '' }));
        onChange?.();
        return true;
      } catch (error) {
        setErrors((all) => ({ ...all, [line_id]: reasonOf(error, failed) }));
        if (error instanceof ApiFailure && error.code === 'CONFLICT') onConflict();
        return false;
      } finally {
        count(line_id, -1);
      }
    });
    last.current = turn;
    return turn;
  };
  return {
    list,
    run,
    isBusy: (line_id: string) => (busy[line_id] ?? 0) > 0,
    errorOf: (line_id: string) => errors[line_id] ?? '',
  };
}
