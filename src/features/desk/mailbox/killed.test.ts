import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq, lte } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversation_messages, message_attachments } from '#db/schema/desk/conversations.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { file_removals, files } from '#db/schema/platform/files.ts';
import { conversationKit } from '#features/desk/conversations/conversations.testkit.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { type ImapStandIn, startImap } from '#tests/imap/stand-in.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { mailboxKit, writeMail } from './mailbox.testkit.ts';

const APP_SECRET = 'a secret of this test that is long enough';
const studio = testStudio({ APP_SECRET });
let imap: ImapStandIn;
const box = mailboxKit(studio, () => imap);

beforeAll(async () => {
  imap = await startImap();
  await conversationKit(studio).contact('client');
  expect((await box.connect()).status).toBe(200);
});
afterAll(() => imap.close());

async function killedChild(moment: string): Promise<void> {
  const file = fileURLToPath(new URL('./killed.testkit.ts', import.meta.url));
  const { DATABASE_URL, DATA_DIR } = { DATABASE_URL: studio.databaseUrl, DATA_DIR: studio.platform.env.DATA_DIR };
  const child = spawn(process.execPath, [file, DATABASE_URL, DATA_DIR, APP_SECRET, moment], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal, moment).toBe('SIGKILL');
  // As if its time had run out: nobody else fetches before.
  expect((await box.row())?.leased_until).not.toBeNull();
  await box.fetchNow();
  expect((await box.row())?.leased_until).not.toBeNull();
  await studio.db.update(mailboxes).set({ leased_until: new Date(0) });
}

it('a process that is killed while it fetches neither loses a mail nor takes one twice', { timeout: 240_000 }, async () => {
  for (const moment of ['after-read', 'after-bytes', 'before-commit', 'after-commit']) {
    const file = { name: 'plan.txt', type: 'text/plain', content: 'The plan' };
    imap.deliver(writeMail({ from: people.client.email, text: `One ${moment}`, files: [file] }));
    imap.deliver(writeMail({ from: people.client.email, text: `Two ${moment}` }));
    await killedChild(moment);
    await box.fetchNow();
    for (const text of [`One ${moment}`, `Two ${moment}`]) {
      const [mail, ...more] = await studio.db.select().from(received_mails).where(eq(received_mails.text, text));
      expect([mail?.outcome, more], text).toEqual(['message', []]);
      const messages = await studio.db.select().from(conversation_messages).where(eq(conversation_messages.text, text));
      expect(messages.map(({ mail_id }) => mail_id)).toEqual([mail?.id]);
      const attached = await studio.db.$count(message_attachments, eq(message_attachments.message_id, messages[0]?.id ?? ''));
      expect(attached, text).toBe(text.startsWith('One') ? 1 : 0);
    }
  }
  // The bytes that the dead left behind are noted, and go.
  expect(await studio.db.$count(files)).toBe(4);
  expect(await studio.db.$count(file_removals)).toBe(2);
  await studio.db.update(file_removals).set({ due_at: new Date(0) });
  await tidyFiles(studio.platform);
  expect(await studio.db.$count(file_removals, lte(file_removals.due_at, new Date()))).toBe(0);
});
