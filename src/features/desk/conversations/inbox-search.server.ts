import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { contacts, contactText } from '#db/schema/people/contacts.ts';

/** How many conversations a search reads through in the list's own order, and how many messages, the newest first. */
const readThrough = { conversations: 1_500, messages: 3_000 };
/** Words that as many of those messages hold are not looked for in the index. */
const frequent = 100;
/** How many matches it looks at beyond those. */
const lookedAt = 1_000;

type Search = {
  q: string;
  /** Which conversations are listed at all. */
  listed: SQL | undefined;
  /** Those behind the last page. */
  after: SQL | undefined;
  limit: number;
};
export type FoundConversations = { found: { id: string; key: string }[]; more_matches: boolean };

/**
 * The conversations of which the client's name, the company or the last message holds the text anywhere, and those in which
 * all its words begin words of one message. What is anywhere in a recent one is found by reading; older ones by the index of the
 * contacts and that of the words. Each step is bounded, so that the cost hardly depends on how many there are; where one reaches its bound, the
 * answer says that there may be more.
 */
export async function searchConversations(db: DbOrTx, { q, listed, after, limit }: Search): Promise<FoundConversations> {
  const pattern = containing(q);
  const order = sql.join(newestFirst(conversations.last_message_at, conversations.id), sql`, `);
  const condition = (which: SQL | undefined) => which ?? sql`true`;
  const holds = sql`(${contactText(contacts)} like lower(${pattern}) or lower(${conversations.name} || chr(10)
    || coalesce(${conversations.company}, '') || chr(10) || coalesce(${conversations.subject}, '') || chr(10)
    || ${conversations.last_message_text}) like lower(${pattern}))`;
  const { words, created_at, id } = conversation_messages;
  const { rows } = await db.execute<{ id: string | null; key: string | null; is_cut: boolean }>(sql`
    with read as materialized (
      select ${conversation_messages.conversation_id} as conversation_id, ${words} as words from ${conversation_messages}
      order by ${sql.join(newestFirst(created_at, id), sql`, `)} limit ${readThrough.messages}
    ),
    asked as materialized (select (quote_literal(word) || ':*')::tsquery as word from search_words(${q}) as word),
    -- The index reads all that begin with a word, however few hold the others: it is asked for those that are rare.
    wanted as materialized (
      select string_agg(word::text, ' & ')::tsquery as words, string_agg(word::text, ' & ') filter (where is_rare)::tsquery as rare
      from (
        select word, (select count(*) from (select from read where read.words @@ word limit ${frequent}) as held) < ${frequent} as is_rare
        from asked
      ) as judged
    ),
    near as materialized (
      select recent.id from (
        select ${conversations.id} as id, ${conversations.contact_id} as contact_id from ${conversations}
        where ${condition(and(listed, after))} order by ${order} limit ${readThrough.conversations}
      ) as recent join ${conversations} on ${conversations.id} = recent.id
      left join ${contacts} on ${contacts.id} = recent.contact_id where ${holds}
    ),
    recent_messages as materialized (
      select conversation_id from read where words @@ (select words from wanted)
    ),
    -- What many hold fills the page from the newest; the indexes, which have no order, are asked only for what is rarer.
    known as materialized (
      select ${contacts.id} as id from ${contacts} where (select count(*) from near) < ${limit}
        and text_grams(${contactText(contacts)}) @> wanted_grams(lower(${q})) and ${contactText(contacts)} like lower(${pattern}) limit ${lookedAt}
    ),
    -- Grouped, because a mere limit would let the planner read the table from its beginning. The function, unlike its operator, is not looked up in the index.
    other_messages as materialized (
      select conversation_id from (
        select ${conversation_messages.conversation_id} as conversation_id from ${conversation_messages}
        where (select count(*) from near) < ${limit} and (select count(*) from recent_messages) < ${frequent}
          and ${words} @@ (select rare from wanted) and ts_match_vq(${words}, (select words from wanted))
      ) as rare group by conversation_id limit ${lookedAt}
    ),
    matches as (
      select id from near
      union select ${conversations.id} from ${conversations} where ${conversations.contact_id} in (select id from known)
      union select conversation_id from recent_messages
      union select conversation_id from other_messages
    )
    select page.id, page.key, (select count(*) from known) >= ${lookedAt} or (select count(*) from other_messages) >= ${lookedAt}
        or (select count(*) from read) >= ${readThrough.messages}
          and ((select count(*) from recent_messages) >= ${frequent} or (wanted.words is not null and wanted.rare is null)) as is_cut
    from wanted left join (
      select ${conversations.id} as id, ${momentKey(conversations.last_message_at)} as key, row_number() over (order by ${order}) as place
      from ${conversations} where ${conversations.id} in (select id from matches) and ${condition(and(listed, after))}
      order by ${order} limit ${limit}
    ) as page on true order by page.place`);
  return {
    found: rows.flatMap(({ id, key }) => (id !== null && key !== null ? { id, key } : [])),
    more_matches: rows.some(({ is_cut }) => is_cut),
  };
}
