import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Timer, timeContract } from '../contract.ts';

export const timeApi = apiClient(timeContract);
export const timerKey = ['timer'] as const;
export const timeKey = (project_id: string) => ['projects', 'time', project_id] as const;
export const budgetKey = (project_id: string) => ['projects', 'budget', project_id] as const;

/** How soon a page learns what another tab or device has started. */
const freshMs = 30_000;

export const useTimer = (loaded?: Timer | null) =>
  useQuery({
    queryKey: timerKey,
    queryFn: () => timeApi.call.timer(),
    initialData: loaded ?? undefined,
    refetchInterval: freshMs,
  });

/** Seconds of the running timer by the server's clock; null where none runs. The first one is drawn alike on both sides. */
export function useRunningSeconds({ data, dataUpdatedAt }: ReturnType<typeof useTimer>): number | null {
  const started = data?.timer?.started_at;
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (!started) return;
    const interval = setInterval(() => setTick(Date.now()), 1000);
    return () => clearInterval(interval);
  }, [started]);
  if (!data || !started) return null;
  const since = Math.max(0, tick - dataUpdatedAt);
  return Math.max(0, Math.floor((Date.parse(data.now) - Date.parse(started) + since) / 1000));
}

type Told<I> = { done?: string; failed: string; onDone?: (input: I) => void; onError?: (error: unknown) => void };

/** A start or stop: one at a time, in their order; the answer is what runs now. */
export function useTimerChange<I>(run: (input: I) => Promise<Timer>, told: Told<I>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: timerKey,
    scope: { id: 'timer' },
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: timerKey }),
    onSuccess: (timer, input) => {
      client.setQueryData(timerKey, timer);
      if (told.done) toast.success(told.done);
      told.onDone?.(input);
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: timerKey }), refreshProjects(client)]),
  });
}

const refreshProjects = (client: ReturnType<typeof useQueryClient>) => client.invalidateQueries({ queryKey: ['projects'] });

/** A change of an entry. */
export function useEntryChange<I, O>(run: (input: I) => Promise<O>, told: Told<I>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => {
      if (told.done) toast.success(told.done);
      told.onDone?.(input);
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: timerKey }), refreshProjects(client)]),
  });
}
