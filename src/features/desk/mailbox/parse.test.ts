import { expect, it } from 'vitest';
import { parseMail } from './parse.server.ts';
import { withoutQuotes } from './quotes-policy.ts';

const limits = { files: 10, fileBytes: 1_000_000 };
const parse = (headers: string[], body = 'Words.') => parseMail(Buffer.from([...headers, '', body].join('\r\n')), limits);
const from = 'From: Vera <vera@client.example>';

it('takes the sender only from one plain address', async () => {
  const senderOf = async (...lines: string[]) => (await parse([...lines, 'Subject: Hello'])).from.address;
  expect(await senderOf(from)).toBe('vera@client.example');
  expect(await senderOf('From: Vera@Client.example')).toBe('vera@client.example');
  expect(await senderOf('From: vera@client.example, eve@evil.example')).toBe('');
  expect(await senderOf(from, 'From: eve@evil.example')).toBe('');
  expect(await senderOf('From: =?utf-8?Q?Vera_=3Cvera=40client.example=3E?=')).toBe('');
  expect(await senderOf('From: Vera <vera@client.example\u200b>')).toBe('');
});

it('tells copies of one mail from another mail with the same id', async () => {
  const id = 'Message-ID: <1@client.example>';
  const hashOf = async (lines: string[], body?: string) => (await parse(lines, body)).message_hash;
  const first = await hashOf([id, from, 'Subject: Hello', 'Received: by one']);
  expect(await hashOf([id, from, 'Subject: Hello', 'Received: by another', 'Delivered-To: x@y.example'])).toBe(first);
  expect(await hashOf([id, from, 'Subject: Hello'], 'Other words.')).not.toBe(first);
  expect(await hashOf([id, 'From: eve@evil.example', 'Subject: Hello'])).not.toBe(first);
  expect(await hashOf(['Message-ID: <>', from], 'One')).not.toBe(await hashOf(['Message-ID: <>', from], 'Two'));
});

it('puts a picture into the text only while the text stays small', async () => {
  const picture = Buffer.alloc(30_000, 7).toString('base64');
  const mail = (times: number) =>
    parse(
      [from, 'Content-Type: multipart/related; boundary=b'],
      [
        ...['--b', 'Content-Type: text/html', '', '<img src="cid:p">'.repeat(times)],
        ...['--b', 'Content-Type: image/png', 'Content-ID: <p>', 'Content-Transfer-Encoding: base64', '', picture, '--b--'],
      ].join('\r\n'),
    );
  expect((await mail(2)).html).toContain('data:image/png;base64,');
  const many = await mail(5_000);
  expect(many.html).not.toContain('data:image/png');
  expect(many.html?.length).toBeLessThan(100_000);
});

it('looks at a limited number of parts, and says so', async () => {
  const parts = Array.from({ length: 450 }, () => [
    '--b',
    'Content-Type: text/x-note',
    'Content-Disposition: attachment',
    '',
    'x',
  ]);
  const mail = await parse([from, 'Content-Type: multipart/mixed; boundary=b'], [...parts.flat(), '--b--'].join('\r\n'));
  expect(mail.files).toHaveLength(limits.files);
  expect(mail.left_out[0]).toEqual({ name: '250 more', reason: 'too many files' });
});

it('finds every address that a mail went to, in time that grows with its length alone', async () => {
  const mail = await parse([
    from,
    'To: <reply+abc@studio.example>',
    `Delivered-To: ${'a'.repeat(400_000)}`,
    'X-Original-To: b@c.example',
  ]);
  expect(mail.recipients).toEqual(['reply+abc@studio.example', 'b@c.example']);
});

it('keeps no id that could not stand in an answer', async () => {
  expect((await parse([from, `Message-ID: <${'a'.repeat(600)}@client.example>`])).message_id).toBeNull();
  expect((await parse([from, 'Message-ID: <1@client.example>'])).message_id).toBe('<1@client.example>');
});

it('looks behind one ruled line for a quote, not behind thousands', () => {
  expect(withoutQuotes('Yes.\n________\nFrom: Maren\nSent: Monday\nTo: Vera\nSubject: Logo')).toBe('Yes.');
  const ruled = Array.from({ length: 5_000 }, () => '_'.repeat(8)).join('\n');
  expect(withoutQuotes(ruled)).toBe(ruled);
});
