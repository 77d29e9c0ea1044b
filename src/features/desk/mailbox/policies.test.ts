import { describe, expect, it } from 'vitest';
import { whyLeftOut, wordsWith } from './attachments-policy.ts';
import { automaticReason } from './automatic-policy.ts';
import { parseMail } from './parse.server.ts';
import { withoutQuotes } from './quotes-policy.ts';

describe('what somebody wrote, without the quote', () => {
  const answers: [string, string][] = [
    [
      'Gmail',
      'Yes.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Lumen & Lark <hello@studio.example> wrote:\n\n> How do you like it?\n>\n> Maren',
    ],
    [
      'Gmail, folded',
      'Yes.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Lumen & Lark Design Studio of Portland\n<hello@studio.example> wrote:\n\n> How?',
    ],
    ['Apple Mail', 'Yes.\n\n> On 16 Nov 2026, at 09:12, Lumen & Lark <hello@studio.example> wrote:\n> \n> How do you like it?\n'],
    [
      'Apple Mail, German',
      'Yes.\n\nAm 16.11.2026 um 09:12 schrieb Lumen & Lark <hello@studio.example>:\n\n> Wie gefällt es dir?',
    ],
    ['Thunderbird, German', 'Yes.\n\nAm 16.11.26 um 09:12 schrieb Lumen & Lark:\n> Wie gefällt es dir?\n>'],
    ['Gmail, German', 'Yes.\n\nLumen & Lark <hello@studio.example> schrieb am Mo., 16. Nov. 2026, 09:12:\n\n> Wie?'],
    ['Gmail, French', 'Yes.\n\nLe lun. 16 nov. 2026 à 09:12, Lumen & Lark <hello@studio.example> a écrit :\n\n> Comment ?'],
    [
      'Outlook',
      'Yes.\n\nFrom: Lumen & Lark <hello@studio.example>\nSent: Monday, November 16, 2026 9:12 AM\nTo: Vera <vera@example.com>\nSubject: Re: Shop\n\nHow do you like it?',
    ],
    [
      'Outlook with a line',
      'Yes.\n________________________________\nFrom: Lumen & Lark <hello@studio.example>\nSent: Monday\nTo: Vera\nSubject: Shop\n\nHow?',
    ],
    [
      'Outlook, German',
      'Yes.\n\nVon: Lumen & Lark <hello@studio.example>\nGesendet: Montag, 16. November 2026 09:12\nAn: Vera\nBetreff: AW: Shop\n\nWie?',
    ],
    [
      'Outlook, French',
      'Yes.\n\nDe : Lumen & Lark <hello@studio.example>\nEnvoyé : lundi 16 novembre 2026 09:12\nÀ : Vera\nObjet : Re: Shop\n\nComment ?',
    ],
    ['an older Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Lumen & Lark\nHow?'],
    ['an older Outlook, German', 'Yes.\n\n-----Ursprüngliche Nachricht-----\nVon: Lumen & Lark\nWie?'],
    [
      'HTML that became text',
      'Yes.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Maren <m@studio.example> wrote:\nHow do you like it?\nMaren',
    ],
    ['marks alone', 'Yes.\n\n> How do you like it?\n> Maren'],
    ['no quote at all', 'Yes.'],
  ];
  it.each(answers)('%s', (_, text) => expect(withoutQuotes(text)).toBe('Yes.'));
  it.each(answers)('%s, with the line ends of mail', (_, text) =>
    expect(withoutQuotes(text.replaceAll('\n', '\r\n'))).toBe('Yes.'),
  );

  it('keeps all of it where the answers stand in the quote, or below it', () => {
    const between = 'On Monday, Maren wrote:\n> Blue?\nYes.\n> And green?\nNo.';
    const below = 'On Monday, 16 Nov 2026, Maren wrote:\n> Blue?\n\nYes.';
    for (const text of [between, below, '> Only a quote']) expect(withoutQuotes(text)).toBe(text);
  });

  it('takes plain words for what they are', () => {
    const words = 'On Monday I wrote:\nnothing.\nFrom: the heart\nLe chat a écrit un livre.';
    expect(withoutQuotes(words)).toBe(words);
  });

  it('comes to an end with what was written to take long', () => {
    for (const piece of ['On a ', 'Am 1 schrieb ', '>', '_'.repeat(50), 'From: x\n'])
      expect(withoutQuotes(piece.repeat(40_000)).length).toBeGreaterThan(0);
  });
});

describe('a file of a mail', () => {
  const limits = { files: 2, fileBytes: 1_000 };
  it.each([
    ['setup.exe', 10, 0, 'programs are not kept'],
    ['invoice.pdf.js ', 10, 0, 'programs are not kept'],
    ['x.LNK.', 10, 0, 'programs are not kept'],
    ['film.mov', 2_000, 0, expect.stringContaining('is more than')],
    ['third.txt', 10, 2, 'a message has at most 2 files'],
    ['plan.pdf', 10, 0, null],
  ])('%s of %i bytes', (name, size, at, reason) => expect(whyLeftOut({ name, size }, at, limits)).toEqual(reason));

  it('that is not kept is named, and the words fit', () => {
    const left = [{ name: 'setup.exe', reason: 'programs are not kept' }];
    expect(wordsWith('Hi', left, 100)).toBe('Hi\n\nNot kept: setup.exe (programs are not kept)');
    expect(wordsWith('x'.repeat(500), left, 100)).toHaveLength(100);
    expect(wordsWith('', [], 100)).toBe('(no words)');
  });
});

it('a person is not taken for a machine', () => {
  const none = () => undefined;
  for (const from of ['vera@example.com', 'norely@example.com', 'postmasters@example.com'])
    expect(automaticReason(none, from)).toBeNull();
  expect(automaticReason((name) => (name === 'auto-submitted' ? 'no' : undefined), 'vera@example.com')).toBeNull();
});

it('pictures that stand in the text are put into it, and only those that were sent are files', async () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const image = (id: string, bytes: Buffer) =>
    part(
      `Content-Type: image/png; name=${id}.png\r\nContent-ID: <${id}>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64`,
      bytes.toString('base64'),
    );
  const raw = `From: a@example.com\r\nContent-Type: multipart/related; boundary=b\r\n\r\n${part('Content-Type: text/html', '<img src="cid:logo"><img src="cid:photo">')}${image('logo', png)}${image('photo', Buffer.alloc(30_000, 1))}--b--\r\n`;
  const mail = await parseMail(Buffer.from(raw), { files: 10, fileBytes: 100_000 });
  expect(mail.html).not.toContain('cid:');
  expect(mail.html).toContain('data:image/png;base64,iVBORw0KGgo=');
  expect(mail.files.map(({ name }) => name)).toEqual(['photo.png']);
});
