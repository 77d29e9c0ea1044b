import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { patience } from '../patience.ts';
import { type ParsedMail, parseMime } from './parse-mime.ts';

export type ReceivedMail = ParsedMail & { from: string; to: string[]; messageId: string; raw: string };

export type SmtpSink = {
  url: string;
  messages: ReceivedMail[];
  /** How many deliveries were refused so far. */
  readonly rejected: number;
  /** Refuses the next deliveries the way a real server would. */
  rejectNext(times: number, code?: number, reason?: string): void;
  waitFor(predicate: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): Promise<void>;
};

/** A real SMTP server on a free loopback port that keeps what it is given. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const messages: ReceivedMail[] = [];
  const watchers = new Set<() => void>();
  let refusals: { left: number; code: number; reason: string } = { left: 0, code: 451, reason: '' };
  let rejected = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        if (refusals.left > 0) {
          refusals.left -= 1;
          rejected += 1;
          done(Object.assign(new Error(refusals.reason), { responseCode: refusals.code }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const parsed = parseMime(raw);
        messages.push({
          ...parsed,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          messageId: parsed.headers.get('message-id') ?? '',
          raw,
        });
        done();
        for (const look of watchers) look();
      }, done);
    },
  });
  // A client that hangs up is part of the game.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    get rejected() {
      return rejected;
    },
    rejectNext(times, code = 451, reason = 'Try again later') {
      refusals = { left: times, code, reason };
    },
    waitFor(predicate) {
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          watchers.delete(look);
        };
        const look = () => {
          const found = messages.find(predicate);
          if (!found) return;
          stop();
          resolve(found);
        };
        const timer = setTimeout(() => {
          stop();
          reject(
            new Error(
              `No such mail within ${patience} ms; received: ${messages.map((mail) => mail.subject).join(', ') || 'none'}`,
            ),
          );
        }, patience);
        watchers.add(look);
        look();
      });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
