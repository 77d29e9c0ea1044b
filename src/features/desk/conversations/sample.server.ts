import { conversation_messages, conversations, scheduled_messages } from '#db/schema/desk/conversations.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import type { Sender } from '#shared/choices/desk/conversations.ts';

type Talk = {
  name: string;
  email: string;
  company?: string;
  source: 'email' | 'contact' | 'website';
  status: 'active' | 'pending' | 'completed';
  priority: 'high' | 'medium' | 'low';
  subject?: string;
  /** Of a contact that the sample data has. */
  byContact?: true;
  /** Written already, for tomorrow. */
  later?: string;
  /** Of a client of the demo, who is there in the demo alone. */
  isDemo?: true;
  messages: { sender: Sender; hoursAgo: number; text: string }[];
};

const talks: Talk[] = [
  {
    name: 'Beatrix Okonjo',
    email: 'beatrix@tidewaterpottery.example',
    company: 'Tidewater Pottery',
    byContact: true,
    source: 'website',
    status: 'pending',
    priority: 'high',
    messages: [{ sender: 'client', hoursAgo: 2, text: 'Good morning! Do you take on a shop that has to be open in six weeks?' }],
  },
  {
    name: 'Elise Fontaine',
    email: 'elise.fontaine@example.com',
    subject: 'The draft of the start page',
    source: 'contact',
    status: 'active',
    priority: 'medium',
    byContact: true,
    later: 'Good morning! It is live now. Have a look, and tell me what you think.',
    messages: [
      { sender: 'client', hoursAgo: 30, text: 'The draft is lovely. One thing: the portrait is cut off on my phone.' },
      { sender: 'admin', hoursAgo: 28, text: 'Thank you, I can see it too. It is fixed in the version that goes up tonight.' },
      { sender: 'client', hoursAgo: 27, text: 'Perfect. Then it can go live from my side.' },
    ],
  },
  {
    name: 'Jonah Abebe',
    email: 'jonah.abebe@example.com',
    source: 'email',
    status: 'completed',
    priority: 'low',
    byContact: true,
    messages: [
      { sender: 'client', hoursAgo: 200, text: 'Where do I find the invoice for January?' },
      { sender: 'admin', hoursAgo: 199, text: 'In the portal under Billing. I have also sent it to you again.' },
    ],
  },
  {
    name: 'Iris Vandermeer',
    email: 'iris@example.com',
    source: 'website',
    status: 'active',
    priority: 'medium',
    byContact: true,
    isDemo: true,
    messages: [
      { sender: 'client', hoursAgo: 26, text: 'Would the tour also work with portrait pictures?' },
      { sender: 'admin', hoursAgo: 22, text: 'Yes. Send them as they are, and each room keeps the shape of its pictures.' },
    ],
  },
];

const tomorrow = -24;

export const fill: FillSamples = async (tx, { now }) => {
  const contactAt = await contactFinder(tx);
  for (const [at, { messages, byContact, isDemo, later, ...talk }] of talks.entries()) {
    const contact = byContact ? contactAt(talk.email) : null;
    if (isDemo && !contact) continue;
    const id = sampleId(`conversation:${at}`);
    const moments = messages.map((message) => hoursBefore(now, message.hoursAgo));
    const created_at = moments[0] ?? now;
    const last_message_at = moments.at(-1) ?? now;
    const user_id = contact?.user_id ?? null;
    const isUnread = talk.status === 'pending';
    const kept = {
      ...{ id, user_id, contact_id: contact?.id ?? null, last_message_at, created_at, updated_at: last_message_at },
      last_message_text: messages.at(-1)?.text ?? '',
      unread_by_studio: isUnread ? messages.length : 0,
      is_sample: true,
    };
    const added = await tx
      .insert(conversations)
      .values({ ...talk, ...kept })
      .onConflictDoNothing()
      .returning({ id: conversations.id });
    if (added.length === 0) continue;
    await tx.insert(conversation_messages).values(
      messages.map(({ sender, text }, line) => ({
        id: sampleId(`message:${at}:${line}`),
        conversation_id: id,
        sender,
        text,
        user_id: sender === 'client' ? user_id : null,
        read_at: isUnread ? null : last_message_at,
        created_at: moments[line],
        is_sample: true,
      })),
    );
    if (later) {
      const scheduled = {
        id: sampleId(`scheduled:${at}`),
        conversation_id: id,
        text: later,
        send_at: hoursBefore(now, tomorrow),
      };
      await tx.insert(scheduled_messages).values({ ...scheduled, is_sample: true });
    }
  }
};
