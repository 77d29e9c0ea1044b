import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { fillQuickly, runAll } from './database.ts';
import { compareInTurns } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 100_000;
/** Messages of each conversation: a million with the many. */
const each = 10;
const mostTimes = { list: 1.5, search: 2 };

type Side = { app: AppProcess; headers: { cookie: string }; conversations: number };

/** The list of conversations with a thousand and with a hundred thousand of them, and its search in ten thousand and a million messages. */
export async function manyConversations({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  try {
    const open = async (name: string, conversations: number): Promise<Side> => {
      await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
      await fill(url(name), conversations);
      const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
      started.push(app);
      return { app, headers: { cookie: await signIn(app.url) }, conversations };
    };
    const small = await open('few_conversations', few);
    const large = await open('many_conversations', many);
    const figures: Figure[] = [];
    const compare = async (name: string, most: number, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const limit = `times its cost with ${few.toLocaleString('en-US')} conversations (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${most}`;
      const value = seen.large / seen.small;
      figures.push({ name: `100,000 conversations: ${name}`, value: value.toFixed(2), limit, ok: value <= most });
    };
    const list = '/api/admin/conversations?limit=20';
    await compare('first page', mostTimes.list, () => list);
    await compare('first page of one status', mostTimes.list, () => `${list}&status=pending`);
    await compare('first page of one source and priority', mostTimes.list, () => `${list}&source=contact&priority=high`);
    await compare('archive', mostTimes.list, () => `${list}&box=archived`);
    // Somebody different each time, from the whole table.
    const somebody = ({ conversations }: Side, round: number) => String(1 + ((round * 7919) % conversations)).padStart(6, '0');
    await compare('search by client name', mostTimes.search, (side, round) => `${list}&q=Family${somebody(side, round)}`);
    await compare(
      'search by a word of one message',
      mostTimes.search,
      (side, round) => `${list}&q=mark${somebody(side, round)}x3`,
    );
    await compare('search by a word that many messages hold', mostTimes.search, () => `${list}&q=website`);
    await compare(
      'search by two words, one of them rare',
      mostTimes.search,
      (side, round) => `${list}&q=website+mark${somebody(side, round)}x3`,
    );
    await compare('search that finds nothing', mostTimes.search, () => `${list}&q=nobodyatall`);
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Conversations of three years, every tenth archived, each with a contact and ten messages. */
async function fill(url: string, conversations: number): Promise<void> {
  const contacts = `insert into contacts (id, first_name, last_name, email)
    select contact_id, (array['Ada', 'Grace', 'Linus', 'Rosa', 'Noor', 'Yuki', 'Theo'])[1 + n % 7], 'Family' || mark, 'talk-' || mark || '@example.test' from made`;
  const talks = `insert into conversations (id, name, email, contact_id, source, status, priority, archived_at, last_message_at, last_message_text, created_at)
    select id, 'Somebody ' || mark, 'talk-' || mark || '@example.test', contact_id, (array['email', 'contact', 'website'])[1 + n % 3],
      (array['active', 'pending', 'completed'])[1 + n % 7 % 3], (array['high', 'medium', 'low'])[1 + n % 5 % 3],
      case when n % 10 = 0 then at end, at, 'The last words about the website', at - interval '1 hour' from made`;
  const messages = (half: 0 | 1) => `insert into conversation_messages (id, conversation_id, sender, text, read_at, created_at)
    select gen_random_uuid(), id, case when k % 2 = 0 then 'admin' else 'client' end,
      'About the website, and what is to be done with mark' || mark || 'x' || k || ' before the launch in spring', at, at - k * interval '1 minute'
    from made, generate_series(1, ${each}) k where n % 2 = ${half}`;
  const made = `create unlogged table made as select n, lpad(n::text, 6, '0') as mark, now() - n * (interval '1095 days' / ${conversations}) as at,
    gen_random_uuid() as id, gen_random_uuid() as contact_id from generate_series(1, ${conversations}) n`;
  const steps = [made, [contacts, talks], [messages(0), messages(1)], 'drop table made'];
  await fillQuickly(url, ['contacts', 'conversations', 'conversation_messages'], steps);
  // After the indexes are there: those of expressions have statistics of their own.
  await runAll(url, ['vacuum analyze']);
}
