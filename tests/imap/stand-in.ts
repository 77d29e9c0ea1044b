import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export type StoredMail = { uid: number; raw: Buffer; received_at: Date; flags: Set<string> };

export type ImapStandIn = {
  port: number;
  user: string;
  password: string;
  mails: StoredMail[];
  /** Every command as it came, without passwords. */
  commands: string[];
  /** Puts a mail into the mailbox, as a mail server would. */
  deliver(raw: string | Buffer, received_at?: Date): number;
  /** Numbers all mails anew, as after a restored backup. */
  renumber(): void;
  /** Cuts the connection when a command that begins like this comes. */
  cutAt(command: string | null): void;
  close(): Promise<void>;
};

type Options = { tls?: { key: string; cert: string } };

/** A small IMAP4rev1 server on a free loopback port with one mailbox, INBOX: what a client that fetches mails asks for. */
export async function startImap({ tls }: Options = {}): Promise<ImapStandIn> {
  const user = 'reply@studio.example';
  const password = 'a password of tests';
  const mails: StoredMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let validity = 1_000;
  let nextUid = 1;
  let cut: string | null = null;

  const serve = (socket: Socket) => {
    // An answer is several short lines: each would wait until the one before it has been acknowledged.
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that hangs up is part of the game.
    socket.on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isIn = false;
    let waitsForPlain: string | null = null;
    let idling: string | null = null;
    let buffered = '';
    let collected = '';
    say('* OK stand-in ready');

    const login = (tag: string, name: string, given: string) => {
      isIn = name === user && given === password;
      say(isIn ? `${tag} OK logged in` : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
    };

    const run = (line: string) => {
      if (waitsForPlain) {
        const [, name = '', given = ''] = Buffer.from(line, 'base64').toString().split('\0');
        const tag = waitsForPlain;
        waitsForPlain = null;
        return login(tag, name, given);
      }
      if (idling && /^done$/i.test(line)) {
        say(`${idling} OK idle ended`);
        idling = null;
        return;
      }
      const [tag = '*', first = '', ...rest] = line.split(' ');
      const isUid = first.toUpperCase() === 'UID';
      const name = (isUid ? (rest.shift() ?? '') : first).toUpperCase();
      const args = rest.join(' ');
      const shown = isUid ? `UID ${name}` : name;
      commands.push(['LOGIN', 'AUTHENTICATE'].includes(name) ? shown : `${shown} ${args}`.trim());
      if (cut && `${shown} ${args}`.startsWith(cut)) return socket.destroy();
      if (!isIn && !['CAPABILITY', 'NOOP', 'LOGOUT', 'LOGIN', 'AUTHENTICATE', 'ID'].includes(name))
        return say(`${tag} NO log in first`);
      answer[name] ? answer[name](tag, args, isUid) : say(`${tag} BAD unknown command`);
    };

    const answer: Record<string, (tag: string, args: string, isUid: boolean) => void> = {
      CAPABILITY: (tag) => {
        say('* CAPABILITY IMAP4rev1 AUTH=PLAIN ID NAMESPACE IDLE');
        say(`${tag} OK done`);
      },
      ID: (tag) => {
        say('* ID ("name" "stand-in")');
        say(`${tag} OK done`);
      },
      NOOP: (tag) => say(`${tag} OK done`),
      LOGIN: (tag, args) => {
        const [name = '', given = ''] = [...args.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map((one) =>
          (one[1] ?? one[2] ?? '').replaceAll(/\\(.)/g, '$1'),
        );
        login(tag, name, given);
      },
      AUTHENTICATE: (tag, args) => {
        const [, given] = args.split(' ');
        waitsForPlain = tag;
        if (given) run(given);
        else say('+ ');
      },
      NAMESPACE: (tag) => {
        say('* NAMESPACE (("" "/")) NIL NIL');
        say(`${tag} OK done`);
      },
      LIST: (tag) => {
        say('* LIST (\\HasNoChildren) "/" "INBOX"');
        say(`${tag} OK done`);
      },
      LSUB: (tag) => say(`${tag} OK done`),
      SELECT: (tag, args) => {
        if (!/^"?INBOX"?$/i.test(args)) return say(`${tag} NO [NONEXISTENT] there is no such mailbox`);
        say(`* ${mails.length} EXISTS`);
        say('* 0 RECENT');
        say('* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)');
        say('* OK [PERMANENTFLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)] ok');
        say(`* OK [UIDVALIDITY ${validity}] ok`);
        say(`* OK [UIDNEXT ${nextUid}] ok`);
        say(`${tag} OK [READ-WRITE] selected`);
      },
      SEARCH: (tag, args) => {
        const found = mails.filter((mail) => matches(mail, args));
        say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim());
        say(`${tag} OK done`);
      },
      FETCH: (tag, args) => {
        const [range = '', ...items] = args.split(' ');
        for (const mail of mails.filter(({ uid }) => inRange(uid, range)))
          send(socket, mails.indexOf(mail) + 1, mail, items.join(' '));
        say(`${tag} OK done`);
      },
      STORE: (tag, args) => {
        const [range = '', action = '', ...flags] = args.split(' ');
        for (const mail of mails.filter(({ uid }) => inRange(uid, range)))
          for (const flag of flags.join(' ').replaceAll(/[()]/g, '').split(' '))
            action.startsWith('-') ? mail.flags.delete(flag) : mail.flags.add(flag);
        say(`${tag} OK done`);
      },
      IDLE: (tag) => {
        idling = tag;
        say('+ idling');
      },
      LOGOUT: (tag) => {
        say('* BYE bye');
        say(`${tag} OK done`);
        socket.end();
      },
    };

    const last = () => mails.at(-1)?.uid ?? 0;
    const inRange = (uid: number, range: string): boolean =>
      range.split(',').some((part) => {
        const [from = '', to = from] = part.split(':');
        const numbers = [from, to].map((one) => (one === '*' ? last() : Number(one)));
        return uid >= Math.min(...numbers) && uid <= Math.max(...numbers);
      });
    const matches = (mail: StoredMail, args: string): boolean => {
      const since = /SINCE "?(\d+-\w+-\d+)"?/i.exec(args)?.[1];
      const uids = /UID (\S+)/i.exec(args)?.[1];
      return (!since || mail.received_at >= new Date(`${since} UTC`)) && (!uids || inRange(mail.uid, uids));
    };

    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      for (;;) {
        const end = buffered.indexOf('\r\n');
        if (end < 0) return;
        const line = buffered.slice(0, end);
        // A literal: the rest of the command follows after so many bytes.
        const literal = /\{(\d+)(\+?)\}$/.exec(line);
        if (literal) {
          const size = Number(literal[1]);
          if (buffered.length < end + 2 + size) {
            if (!literal[2]) say('+ go on');
            if (buffered.length < end + 2 + size) return;
          }
          collected += `${line.slice(0, literal.index)}"${buffered.slice(end + 2, end + 2 + size)}"`;
          buffered = buffered.slice(end + 2 + size);
          continue;
        }
        buffered = buffered.slice(end + 2);
        const whole = collected + line;
        collected = '';
        run(whole);
      }
    });
  };

  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    user,
    password,
    mails,
    commands,
    deliver(raw, received_at = new Date()) {
      const uid = nextUid;
      nextUid += 1;
      const bytes = typeof raw === 'string' ? Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')) : raw;
      mails.push({ uid, raw: bytes, received_at, flags: new Set() });
      return uid;
    },
    renumber() {
      validity += 1;
      nextUid = 1;
      for (const mail of mails) {
        mail.uid = nextUid;
        nextUid += 1;
      }
    },
    cutAt(command) {
      cut = command;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number): string => String(number).padStart(2, '0');
const internalDate = (at: Date): string =>
  `${two(at.getUTCDate())}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;

/** One mail with what was asked for; bodies as literals. */
function send(socket: Socket, number: number, { uid, raw, received_at, flags }: StoredMail, items: string): void {
  const parts: Buffer[] = [Buffer.from(`* ${number} FETCH (UID ${uid}`)];
  const add = (text: string) => parts.push(Buffer.from(text));
  if (/FLAGS/i.test(items)) add(` FLAGS (${[...flags].join(' ')})`);
  if (/INTERNALDATE/i.test(items)) add(` INTERNALDATE "${internalDate(received_at)}"`);
  if (/RFC822\.SIZE/i.test(items)) add(` RFC822.SIZE ${raw.length}`);
  const body = /BODY(?:\.PEEK)?\[(HEADER)?\]/i.exec(items);
  if (body) {
    const end = raw.indexOf('\r\n\r\n');
    const bytes = body[1] ? raw.subarray(0, end < 0 ? raw.length : end + 4) : raw;
    add(` BODY[${body[1] ?? ''}] {${bytes.length}}\r\n`);
    parts.push(bytes);
    // As a server does where the client does not only peek.
    if (!/PEEK/i.test(items)) flags.add('\\Seen');
  }
  add(')\r\n');
  socket.write(Buffer.concat(parts));
}
