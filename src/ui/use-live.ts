import { useEffect, useEffectEvent } from 'react';
import type { LiveSignal, LiveTopic } from '#shared/live.ts';
import { watchUse } from '#ui/last-use.ts';
import { connectLive } from '#ui/live.ts';

type Listener = (id: string | null) => void;

const listeners = new Map<LiveTopic, Set<Listener>>();
const signalListeners = new Set<(signal: LiveSignal) => void>();
const readyListeners = new Set<() => void>();

/** Opens the stream of the area: once for the whole frame, whatever its screens listen to. */
export function useLiveStream(): void {
  useEffect(watchUse, []);
  useEffect(
    () =>
      connectLive('/api/live', {
        onChange: ({ topic, id }) => {
          for (const listener of listeners.get(topic) ?? []) listener(id);
        },
        onReset: () => {
          for (const group of listeners.values()) for (const listener of group) listener(null);
        },
        onSignal: (signal) => {
          for (const listener of signalListeners) listener(signal);
        },
        onReady: () => {
          for (const listener of readyListeners) listener();
        },
      }),
    [],
  );
}

/** Calls `onChange` with the record that changed, or with null when any of them may have. */
export function useLiveTopic(topic: LiveTopic, onChange: Listener): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const group = listeners.get(topic) ?? new Set();
    const listener: Listener = (id) => tell(id);
    listeners.set(topic, group.add(listener));
    return () => void group.delete(listener);
  }, [topic]);
}

const batchMs = 500;

/** Calls `onChange` once for everything of these topics that changes within half a second. */
export function useLiveBatch(topics: readonly LiveTopic[], onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  const names = topics.join(' ');
  useEffect(() => {
    let timer: number | undefined;
    const listener: Listener = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        tell();
      }, batchMs);
    };
    const groups = (names.split(' ') as LiveTopic[]).map((topic) => {
      const group = listeners.get(topic) ?? new Set();
      listeners.set(topic, group.add(listener));
      return group;
    });
    return () => {
      window.clearTimeout(timer);
      for (const group of groups) group.delete(listener);
    };
  }, [names]);
}

/** Calls `onSignal` with the record of which it is so right now. */
export function useLiveSignal(topic: LiveSignal['topic'], onSignal: (id: string) => void): void {
  const tell = useEffectEvent(onSignal);
  useEffect(() => {
    const listener = (signal: LiveSignal) => signal.topic === topic && tell(signal.id);
    signalListeners.add(listener);
    return () => void signalListeners.delete(listener);
  }, [topic]);
}

/** Calls `onReady` whenever the stream has opened: what was signalled before that has to be read. */
export function useLiveReady(onReady: () => void): void {
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    const listener = () => tell();
    readyListeners.add(listener);
    return () => void readyListeners.delete(listener);
  }, []);
}
