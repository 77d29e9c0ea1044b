import { describe, expect, it } from 'vitest';
import { dovecot, startDovecot } from '#tests/imap/dovecot.ts';
import { startImap } from '#tests/imap/stand-in.ts';
import { imapSource } from './imap-source.server.ts';
import type { MailAccount } from './mail-source.ts';

const mail = (number: number) =>
  `Message-ID: <${number}@client.example>\r\nFrom: Vera <vera@client.example>\r\nSubject: Mail ${number} é\r\n\r\nWords of mail ${number}.\r\n`;

const servers = [
  { name: 'the stand-in', start: startImap, isHere: true },
  { name: 'Dovecot', start: startDovecot, isHere: Boolean(dovecot) },
];

describe.each(servers)('$name', ({ start, isHere }) => {
  it.skipIf(!isHere)('lists what is new, reads it whole or its headers, and refuses a wrong password', async () => {
    const server = await start();
    const account: MailAccount = {
      ...{ host: '127.0.0.1', port: server.port, security: 'none', folder: 'INBOX' },
      ...{ username: server.user, password: server.password },
    };
    try {
      await server.deliver(mail(1));
      await server.deliver(mail(2));
      const yesterday = new Date(Date.now() - 86_400_000);
      const [first, second] = await imapSource.withFolder(account, (folder) => folder.list({ since: yesterday }));
      if (!first || !second) throw new Error('The mails are not there');
      await server.deliver(mail(3));
      await imapSource.withFolder(account, async (folder) => {
        expect(folder.uid_validity).toBeGreaterThan(0);
        const [third, ...more] = await folder.list({ after: second.uid });
        expect(more).toEqual([]);
        expect(Buffer.from((await folder.read(third?.uid ?? 0, 'all')) ?? []).toString()).toBe(mail(3));
        const headers = Buffer.from((await folder.read(first.uid, 'headers')) ?? []).toString();
        expect(headers).toContain('Mail 1');
        expect(headers).not.toContain('Words');
        await folder.markSeen(first.uid);
        expect(await folder.list({ after: third?.uid ?? 0 })).toEqual([]);
        expect(await folder.read(9_999, 'all')).toBeNull();
      });
      const wrong = imapSource.withFolder({ ...account, password: 'another' }, async () => null);
      await expect(wrong).rejects.toThrow('The server does not accept this user name and password.');
      const elsewhere = imapSource.withFolder({ ...account, folder: 'Nowhere' }, async () => null);
      await expect(elsewhere).rejects.toThrow('The folder “Nowhere” cannot be opened.');
    } finally {
      await server.close();
    }
  });
});

it.skipIf(!dovecot)('does not trust a certificate that nobody vouches for, over TLS and STARTTLS', async () => {
  const server = await startDovecot();
  const account = { host: 'localhost', username: server.user, password: server.password, folder: 'INBOX' };
  try {
    for (const way of [
      { port: server.tlsPort, security: 'tls' as const },
      { port: server.port, security: 'starttls' as const },
    ]) {
      const refused = imapSource.withFolder({ ...account, ...way }, async () => null);
      await expect(refused, way.security).rejects.toThrow('The certificate of localhost is not valid');
    }
  } finally {
    await server.close();
  }
});
