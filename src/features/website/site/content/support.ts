export const supportHero = {
  title: 'Something stuck? Let’s get it moving.',
  text: 'Most answers are on this page. For everything else you reach me, not a queue.',
};

const cards = {
  documentation: {
    title: 'Documentation',
    text: 'Short guides for the things clients do most often.',
    action: 'Read the guides',
  },
  chat: { title: 'Live Chat', text: 'For a quick question. Answered within 24 hours.', action: 'Ask a question' },
  ticket: {
    title: 'Submit a Ticket',
    text: 'For anything that needs looking into. You get a number and an answer.',
    action: 'Open a ticket',
  },
};
export type SupportCardId = keyof typeof cards;
export type SupportCard = { title: string; text: string; action: string };

const guides = {
  title: 'Documentation',
  text: 'Read once, keep for later.',
  items: [
    {
      id: 'first-week',
      title: 'Your first week in the portal',
      steps: [
        'Confirm your email address from the message you received.',
        'Open Settings and complete your business profile; sensitive numbers are encrypted before they leave your browser.',
        'Open Documents: what you sign and what you are billed is kept there.',
      ],
    },
    {
      id: 'send-files',
      title: 'Sending pictures and texts',
      steps: [
        'Send originals, not pictures copied out of a document.',
        'Name files by page and place, for example about-portrait.jpg.',
        'One document per page for texts is plenty. Headings and paragraphs are enough, no layout needed.',
      ],
    },
    {
      id: 'review',
      title: 'Reviewing a draft',
      steps: [
        'Open the draft on your phone first; most of your visitors will.',
        'Collect your remarks and send them together, with the page and the spot.',
        'Say what is wrong rather than how to fix it.',
      ],
    },
    {
      id: 'domain',
      title: 'Moving a domain',
      steps: [
        'Ask your present provider to unlock the domain and send you the transfer code.',
        'Send me the code by ticket, never by open email.',
        'Keep the old account until mail and website have run on the new one for a week.',
      ],
    },
  ],
};

const commitment = {
  title: 'What you can count on',
  points: [
    { title: 'A person answers', text: 'The one who built it. No scripts and no first level.' },
    { title: 'Within 24 hours', text: 'Every request gets a first real answer, also to say that it will take longer.' },
    { title: 'Explained, not just fixed', text: 'You learn what it was, and what keeps it from coming back.' },
  ],
};

const supportHours = { title: 'Support hours' };

export const supportContent = { hero: supportHero, cards, guides, commitment, hours: supportHours };
