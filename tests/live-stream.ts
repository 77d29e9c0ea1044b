import { get, type IncomingMessage } from 'node:http';

export type Heard = { event: string; id: string; data: string };
export type LiveReader = {
  status: number;
  headers: IncomingMessage['headers'];
  events: Heard[];
  /** The last id, which a page comes back with. */
  last(): string;
  /** Resolves with the first event of this kind that was not asked for yet. */
  next(event: string): Promise<Heard>;
  ended: Promise<void>;
  cut(): void;
  pause(): void;
};

/** One open page: reads server-sent events as a browser does. */
export async function readLive(url: string, headers: Record<string, string> = {}): Promise<LiveReader> {
  const events: Heard[] = [];
  const taken = new Set<Heard>();
  const waiting = new Set<() => void>();
  const request = get(url, { headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.on('error', () => {});
  let last = '';
  let rest = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      last = fields.get('id') ?? last;
      if (fields.has('data')) events.push({ event: fields.get('event') ?? 'message', id: last, data: fields.get('data') ?? '' });
    }
    for (const look of [...waiting]) look();
  });
  const ended = new Promise<void>((done) => {
    answer.once('close', () => done());
  });
  answer.on('error', () => {});
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    last: () => last,
    next: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find((one) => one.event === event && !taken.has(one));
          if (!found) return;
          taken.add(found);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void ended.then(() => waiting.delete(look) && reject(new Error(`The stream ended without ${event}`)));
        look();
      }),
    ended,
    cut: () => request.destroy(),
    pause: () => answer.pause(),
  };
}
