import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#ui/use-live.ts';

/** Reads again what is cached under the key when any ticket changes, or the one that is named. */
export function useLiveTickets(key: readonly unknown[], id?: string): void {
  const client = useQueryClient();
  useLiveTopic('ticket', (changed) => {
    if (id && changed && changed !== id) return;
    void client.invalidateQueries({ queryKey: key });
  });
}
