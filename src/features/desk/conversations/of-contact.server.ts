import { contactRows } from '#db/contact-rows.ts';
import { conversations } from '#db/schema/desk/conversations.ts';

export const conversationsOfContact = contactRows({
  table: conversations,
  label: { one: 'conversation', many: 'conversations' },
});
