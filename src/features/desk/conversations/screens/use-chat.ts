import { useCallback, useEffect, useRef, useState } from 'react';
import { connectLive } from '#ui/live.ts';
import type { Chat } from '../contract.ts';
import { typingShownMs } from './thread/use-tell-typing.ts';

/** `undefined` while it is being found out, `null` when there is none yet. */
type State = Chat | null | undefined;

/** The stream tells of every message; this is for a network that lets none through. */
const lookEvery = 20_000;

async function fetchChat(after?: string): Promise<Chat | null> {
  const response = await fetch(`/api/conversations/current${after ? `?after=${after}` : ''}`);
  const answer = await response.json();
  if (!answer.success) throw new Error(answer.error);
  return answer.data.conversation;
}

/** Adds what is new; a message that is there already stays once. */
function merge(known: Chat, news: Chat): Chat {
  const ids = new Set(known.messages.map((message) => message.id));
  const added = news.messages.filter((message) => !ids.has(message.id));
  return added.length > 0 || known.status !== news.status
    ? { ...news, messages: [...known.messages, ...added].sort((a, b) => a.created_at.localeCompare(b.created_at)) }
    : known;
}

/** The visitor's conversation: found by the cookie, kept up to date while the panel is open. */
export function useChat() {
  const [chat, setChat] = useState<State>(undefined);
  const [unreachable, setUnreachable] = useState(false);
  const latest = useRef<State>(undefined);
  /** Counts the conversations begun and forgotten: what was asked for before the last of them comes too late. */
  const turn = useRef(0);
  useEffect(() => {
    latest.current = chat;
  }, [chat]);

  const look = useCallback(async () => {
    const asked = turn.current;
    try {
      const known = latest.current;
      const found = await fetchChat(known?.messages.at(-1)?.id);
      setUnreachable(false);
      if (asked !== turn.current) return;
      setChat((now) => (now && found && now.id === found.id ? merge(now, found) : (now ?? found)));
    } catch {
      setUnreachable(true);
    }
  }, []);

  const opened = chat?.id;
  const [isTyping, setTyping] = useState(false);
  const lastOfStudio = chat?.messages.findLast(({ sender }) => sender === 'admin')?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message of the studio is what ends it.
  useEffect(() => setTyping(false), [lastOfStudio]);
  useEffect(() => {
    void look();
  }, [look]);

  useEffect(() => {
    if (!opened) return;
    let typing: number | undefined;
    const onSignal = () => {
      setTyping(true);
      window.clearTimeout(typing);
      typing = window.setTimeout(() => setTyping(false), typingShownMs);
    };
    const stop = connectLive('/api/conversations/current/live', { onChange: look, onReset: look, onSignal });
    const timer = window.setInterval(() => document.visibilityState === 'visible' && void look(), lookEvery);
    return () => {
      stop();
      window.clearTimeout(typing);
      setTyping(false);
      window.clearInterval(timer);
    };
  }, [opened, look]);

  const turnTo = useCallback((other: Chat | null) => {
    turn.current++;
    setChat(other);
  }, []);

  const tabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel('foyer-chat-forgotten');
    channel.onmessage = () => turnTo(null);
    tabs.current = channel;
    return () => channel.close();
  }, [turnTo]);

  const add = (got: Chat | null) => setChat((now) => (now && got ? (now.id === got.id ? merge(now, got) : got) : now));

  const leave = async () => {
    try {
      const response = await fetch('/api/conversations/current', { method: 'DELETE' });
      if (!response.ok) throw new Error(response.statusText);
      setUnreachable(false);
      turnTo(null);
      // No other tab shows it any longer either.
      tabs.current?.postMessage(null);
    } catch {
      setUnreachable(true);
    }
  };

  return { chat, isTyping, unreachable, retry: look, begin: turnTo, add, leave };
}
