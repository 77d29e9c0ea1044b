import type { AdminArea } from './admin-areas.ts';

/** What a page can be told to read again. */
export type LiveTopic = 'notifications' | 'conversation' | 'ticket' | 'activity';

/** Which administrators hear of it: those who may see this area. Null: whoever it is told to. */
export const topicAreas = {
  notifications: null,
  conversation: 'desk',
  ticket: 'desk',
  typing: 'desk',
  activity: null,
  logs: 'operations',
} as const satisfies Record<LiveTopic | LiveSignal['topic'], AdminArea | null>;

/** One change: of which kind of record and, where it is one alone, which. */
export type LiveChange = { topic: LiveTopic; id: string | null };

/** What is so only now: nothing is read again, and whoever was away missed nothing. */
export type LiveSignal = { topic: 'typing' | 'logs'; id: string };

/** How often a stream says that it is alive; a page that hears nothing for longer than two of these connects anew. */
export const liveBeatMs = 20_000;
