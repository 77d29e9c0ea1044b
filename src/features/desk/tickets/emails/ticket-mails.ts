import { answerBlocks, greeting } from '#platform/mail/words.ts';

type Ticket = {
  number: string;
  subject: string;
  name: string;
  email: string;
  category: string;
  priority: string;
  description: string;
};

export function studioTicketMail(ticket: Ticket, files: string[]) {
  const { number, subject, name, email, category, priority, description } = ticket;
  const title = `New ticket ${number} from ${name}`;
  return {
    template: 'tickets.opened',
    subject: `[${number}] ${subject}`,
    title,
    preview: description.slice(0, 140),
    blocks: answerBlocks(
      [
        { label: 'Subject', value: subject },
        { label: 'Category', value: category },
        { label: 'Priority', value: priority },
        { label: 'Name', value: name },
        { label: 'Email', value: email },
        { label: 'Attachments', value: files.join(', ') },
        { label: 'Description', value: `${description}\n` },
      ],
      { name, email, subject: `[${number}] ${subject}` },
    ),
  };
}

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
export function visitorTicketMail({ number, name, category, priority }: Ticket, studio: string) {
  const title = `Ticket ${number} is open`;
  const text = `Your request has arrived and has the number ${number}. You get a first real answer within 24 hours.`;
  return {
    template: 'tickets.received',
    subject: `${title} | ${studio}`,
    title,
    preview: text,
    blocks: [
      { type: 'paragraph' as const, text: `${greeting(name)}\n${text}` },
      {
        type: 'key-values' as const,
        rows: [
          { label: 'Ticket', value: number, strong: true },
          { label: 'Category', value: category },
          { label: 'Priority', value: priority },
        ],
      },
      {
        type: 'paragraph' as const,
        text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
        tone: 'muted' as const,
      },
    ],
  };
}
