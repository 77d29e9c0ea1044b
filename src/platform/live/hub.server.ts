import type { Db } from '#db/client.ts';
import { isUnavailable } from '#db/unavailable.ts';
import type { Logger } from '#platform/log/entry.ts';
import { type AreaAccess, mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { liveBeatMs, topicAreas } from '#shared/live.ts';
import { atMost, coalesce } from './coalesce.ts';
import { type Cursor, seenIn } from './cursor.ts';
import { changesText, type EndReason, eventText, signalText } from './event-text.ts';
import type { Live } from './live.server.ts';
import { type LiveRow, readNow, readSince, replaySince } from './live-events.server.ts';
import { checkPermits, type Permit } from './permits.server.ts';
import type { Stream } from './stream.server.ts';
import { createStreamLimits } from './stream-limits.server.ts';
import { type Audience, readSignal, signalTopic } from './tell-live.server.ts';

export type StreamRequest = {
  audiences: readonly Audience[];
  /** Null for a visitor, whose cookie is all there is. */
  permit: Permit | null;
  /** What the person may see of what the studio is told. */
  areas: AreaAccess;
  /** Whom the stream is counted for: a person or a conversation. */
  owner: string;
  /** Where a visitor's comes from; null for somebody who is signed in, whom strangers of the same network must not keep out. */
  network: string | null;
  /** The last thing that the page has heard of. */
  after: Cursor | null;
};

export type LiveHub = {
  /** Opens the answer once it is known what to say in it; throws where the stream is refused. */
  open(request: StreamRequest, begin: (onClose: () => void) => Stream): Promise<void>;
  /** Ends all streams, and refuses new ones. */
  close(): void;
};

type Batch = { rows: LiveRow[] | null; cursor: Cursor };
type Member = Pick<StreamRequest, 'audiences' | 'permit' | 'areas'> & {
  stream: Stream | null;
  /** What was known when the stream began; the process may read some of it later. */
  seen: (xid: string) => boolean;
  /** What came while it is still being told what it missed. */
  early: Batch[];
  lost: boolean;
};

const replaysAtOnce = 3;

export type HubOptions = {
  db: Db;
  live: Pick<Live, 'on'>;
  logger: Logger;
  isLimited: boolean;
  /** Whether an account opens nothing before its address is proven. */
  confirmationDemanded: () => Promise<boolean>;
  beatMs?: number;
};

/**
 * All streams of this process. New rows are read once, when the database tells that there are some, and handed to the streams whose
 * audience they name; without a stream nothing is read.
 */
export function createHub({ db, live, logger, isLimited, confirmationDemanded, beatMs = liveBeatMs }: HubOptions): LiveHub {
  const members = new Set<Member>();
  const byAudience = new Map<string, Set<Member>>();
  const limits = createStreamLimits(isLimited);
  const replayTurn = atMost(replaysAtOnce);
  let cursor: Cursor | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const add = (member: Member) => {
    members.add(member);
    for (const audience of member.audiences) byAudience.set(audience, (byAudience.get(audience) ?? new Set()).add(member));
    timer ??= setInterval(() => void beat(), beatMs).unref();
  };

  const remove = (member: Member) => {
    members.delete(member);
    for (const audience of member.audiences) {
      const group = byAudience.get(audience);
      group?.delete(member);
      if (group?.size === 0) byAudience.delete(audience);
    }
    if (members.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    cursor = null;
  };

  const end = (member: Member, reason: EndReason) => {
    member.lost = true;
    remove(member);
    member.stream?.end(reason);
  };

  const tell = (member: Member, batch: Batch) => {
    if (!member.stream) return void member.early.push(batch);
    const text = textFor(member, batch);
    if (text) member.stream.write(text);
  };

  const read = coalesce(async () => {
    if (members.size === 0) return;
    if (!cursor) {
      const now = await readNow(db);
      // The last stream may have gone meanwhile: whoever comes in an hour must not begin here.
      cursor = members.size > 0 ? now : null;
      return;
    }
    const news = await readSince(db, cursor);
    cursor = members.size > 0 ? news.cursor : null;
    if (!news.rows) {
      for (const member of members) tell(member, news);
      return;
    }
    const told = new Map<Member, LiveRow[]>();
    for (const row of news.rows) {
      for (const member of byAudience.get(row.audience) ?? []) {
        if (!hears(member, row)) continue;
        const rows = told.get(member);
        if (rows) rows.push(row);
        else told.set(member, [row]);
      }
    }
    for (const [member, rows] of told) tell(member, { rows, cursor: news.cursor });
  });

  const recheck = coalesce(async () => {
    // Whoever comes while these are looked up was not asked about, and asks for themselves.
    const asked = [...members];
    const holds = await checkPermits(
      db,
      confirmationDemanded,
      asked.flatMap(({ permit }) => permit ?? []),
    );
    for (const member of asked) if (members.has(member) && member.permit && !holds(member.permit)) end(member, 'signed-out');
  });

  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      // Told once by the pool; the next beat tries again.
      if (isUnavailable(error)) return;
      logger.error({ category: 'system', component: 'live', message: 'Open pages could not be told of changes', error });
    });

  const beat = async () => {
    // Before anything is written: what goes out below has had no time to be taken.
    for (const { stream } of [...members]) if (stream?.isStalled()) stream.cut();
    await quietly(read());
    await quietly(recheck());
    if (!cursor) return;
    const text = eventText('beat', cursor);
    for (const { stream } of [...members]) stream?.write(text);
  };

  live.on(signalTopic, (detail) => {
    const told = readSignal(detail);
    if (!told) return;
    const text = signalText(told.signal);
    for (const member of byAudience.get(told.audience) ?? [])
      if (hears(member, { audience: told.audience, topic: told.signal.topic })) member.stream?.write(text);
  });
  live.on('live', () => quietly(read()));
  live.on('sessions', () => (members.size > 0 ? quietly(recheck()) : undefined));

  /** What a stream begins with; whatever is committed later comes by itself. */
  const beginning = async (request: StreamRequest): Promise<Batch> => {
    const { after, audiences } = request;
    await read();
    if (after) {
      const missed = await replayTurn(() => replaySince(db, after, audiences));
      return { ...missed, rows: missed.rows?.filter((row) => hears(request, row)) ?? null };
    }
    return { rows: null, cursor: cursor ?? (await readNow(db)) };
  };

  return {
    open: async (request, begin) => {
      if (isClosed) throw stopping();
      const giveBack = limits.take(request.owner, request.network);
      const { audiences, permit, areas } = request;
      const member: Member = { audiences, permit, areas, stream: null, seen: () => false, early: [], lost: false };
      const leave = () => {
        remove(member);
        giveBack();
      };
      add(member);
      try {
        const [first] = await Promise.all([beginning(request), recheck()]);
        if (member.lost) throw isClosed ? stopping() : new AppError('UNAUTHORIZED', 'User not authenticated');
        const stream = begin(leave);
        stream.write(`retry: ${2_000 + Math.floor(Math.random() * 2_000)}\n\n`);
        if (first.rows) stream.write(eventText('ready', first.rows.length > 0 ? null : first.cursor));
        member.stream = stream;
        tell(member, first);
        member.seen = seenIn(first.cursor.snapshot);
        for (const batch of member.early.splice(0)) tell(member, batch);
      } catch (error) {
        leave();
        throw error;
      }
    },
    close: () => {
      isClosed = true;
      for (const member of [...members]) end(member, 'restart');
    },
  };
}

/** Of what the studio is told, an administrator hears what is of their areas. */
function hears(
  { areas }: Pick<StreamRequest, 'areas'>,
  { audience, topic }: { audience: string; topic: keyof typeof topicAreas },
) {
  const area = audience === 'studio' ? topicAreas[topic] : null;
  return area === null || mayRead({ areas }, area);
}

const stopping = () => new AppError('SERVICE_UNAVAILABLE', 'The server is stopping. Please try again in a moment.');

function textFor({ seen }: Member, { rows, cursor }: Batch): string {
  if (!rows) return eventText('reset', cursor);
  const news = rows.filter(({ xid }) => !seen(xid));
  return news.length > 0 ? changesText(news, cursor) : '';
}
