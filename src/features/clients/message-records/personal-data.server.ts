import { sql } from 'drizzle-orm';
import { type OfPerson, personalRows } from '#db/personal-rows.ts';
import { message_records } from '#db/schema/clients/message-records.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { ofConversations } from '#features/desk/conversations/personal-data.server.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofPerson: OfPerson = (person) =>
  sql`${message_records.message_id} in (select ${conversation_messages.id} from ${conversation_messages}
    join ${conversations} on ${conversations.id} = ${conversation_messages.conversation_id} where ${ofConversations(person)})`;

export const messageRecordsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: message_records,
      of: ofPerson,
      label: 'Tasks made of messages',
      notExported: 'They quote messages that are exported themselves.',
      // The task is the studio's own; the words that asked for it were the person's.
      erase: 'change',
      set: { quote: sql`''`, asked_by: sql`'Deleted person'` },
    }),
  ],
};
