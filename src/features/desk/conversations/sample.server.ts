import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { clientFinder } from '#features/people/auth/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import type { Sender } from '#shared/choices/desk/conversations.ts';

type Talk = {
  name: string;
  email: string;
  company?: string;
  source: 'email' | 'contact' | 'website';
  status: 'active' | 'pending' | 'completed';
  priority: 'high' | 'medium' | 'low';
  byClient?: true;
  messages: { sender: Sender; hoursAgo: number; text: string }[];
};

const talks: Talk[] = [
  {
    name: 'Ilse Brandt',
    email: 'ilse@brandtweaving.example',
    company: 'Brandt Weaving',
    source: 'website',
    status: 'pending',
    priority: 'high',
    messages: [{ sender: 'client', hoursAgo: 2, text: 'Good morning! Do you take on a shop that has to be open in six weeks?' }],
  },
  {
    name: 'Elise Fontaine',
    email: 'elise.fontaine@example.com',
    source: 'contact',
    status: 'active',
    priority: 'medium',
    byClient: true,
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
    byClient: true,
    messages: [
      { sender: 'client', hoursAgo: 200, text: 'Where do I find the invoice for January?' },
      { sender: 'admin', hoursAgo: 199, text: 'In the portal under Billing. I have also sent it to you again.' },
    ],
  },
];

export const fill: FillSamples = async (tx, { now }) => {
  const clientOf = await clientFinder(tx);
  for (const [at, { messages, byClient, ...talk }] of talks.entries()) {
    const id = sampleId(`conversation:${at}`);
    const moments = messages.map((message) => hoursBefore(now, message.hoursAgo));
    const created_at = moments[0] ?? now;
    const last_message_at = moments.at(-1) ?? now;
    const user_id = byClient ? clientOf(talk.email) : null;
    const added = await tx
      .insert(conversations)
      .values({ ...talk, id, user_id, last_message_at, created_at, updated_at: last_message_at, is_sample: true })
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
        read_at: talk.status === 'pending' ? null : last_message_at,
        created_at: moments[line],
        is_sample: true,
      })),
    );
  }
};
