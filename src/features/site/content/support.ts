export const supportMeta = {
  title: 'Support',
  description:
    'Answers to common questions, guides, and direct help from the person who built your site. A reply within 24 hours.',
};

export const supportHero = {
  title: 'Something stuck? Let’s get it moving.',
  text: 'Most answers are on this page. For everything else you reach me, not a queue.',
};

export type SupportCard = { id: 'documentation' | 'chat' | 'ticket'; title: string; text: string; action: string };

export const supportCards: readonly SupportCard[] = [
  {
    id: 'documentation',
    title: 'Documentation',
    text: 'Short guides for the things clients do most often.',
    action: 'Read the guides',
  },
  { id: 'chat', title: 'Live Chat', text: 'For a quick question during business hours.', action: 'Ask a question' },
  {
    id: 'ticket',
    title: 'Submit a Ticket',
    text: 'For anything that needs looking into. You get a number and an answer.',
    action: 'Open a ticket',
  },
];

export const supportFaq = {
  title: 'Frequently asked questions',
  search: 'Search the questions',
  placeholder: 'Invoice, password, backup…',
  none: (term: string) => `No results found for “${term}”.`,
  clear: 'Clear search',
  entries: [
    {
      id: 'response',
      question: 'How quickly will I get an answer?',
      answer: 'Within 24 hours, usually within a few. During business hours, an urgent ticket is looked at first.',
    },
    {
      id: 'edit',
      question: 'How do I change texts and pictures on my site?',
      answer:
        'Sign in to your editor, choose the page, change what you like and press Save. If it is faster to tell me, send the new text by ticket; small changes are part of every plan.',
    },
    {
      id: 'down',
      question: 'My website is down. What should I do?',
      answer:
        'Open it on your phone without Wi-Fi first. If it is down there too, submit a ticket with the priority urgent or call. I am told about outages automatically and may be on it already.',
    },
    {
      id: 'invoice',
      question: 'Where do I find my invoices?',
      answer:
        'In the client portal under Billing. Every invoice can be downloaded as a PDF, and is also sent to your billing e-mail.',
    },
    {
      id: 'password',
      question: 'I forgot my portal password. How do I reset it?',
      answer: 'Choose “Forgot password” on the sign-in page and enter your e-mail. The link that arrives is valid for one hour.',
    },
    {
      id: 'backup',
      question: 'How often is my site backed up?',
      answer:
        'Every night, kept for 30 days in another place than the site. A restore takes about an hour, and I try one every month.',
    },
    {
      id: 'add',
      question: 'Can I add a new feature to a finished site?',
      answer:
        'Yes. Describe what it should do in a ticket of the category feature. You get a price and a date before anything is built.',
    },
    {
      id: 'cancel',
      question: 'How do I change or cancel my plan?',
      answer:
        'Write to me or change it in the portal under Billing. Monthly plans end on 30 days’ notice, and you keep your site and your data.',
    },
  ],
};

export const guides = {
  title: 'Documentation',
  text: 'Read once, keep for later.',
  items: [
    {
      id: 'first-week',
      title: 'Your first week in the portal',
      steps: [
        'Confirm your e-mail address from the message you received.',
        'Open Settings and complete your business profile; sensitive numbers are encrypted before they leave your browser.',
        'Look under Projects: the first milestone and its date are already there.',
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
        'Say what is wrong rather than how to fix it. Two rounds are part of every project.',
      ],
    },
    {
      id: 'domain',
      title: 'Moving a domain',
      steps: [
        'Ask your present provider to unlock the domain and send you the transfer code.',
        'Send me the code by ticket, never by open e-mail.',
        'Keep the old account until mail and website have run on the new one for a week.',
      ],
    },
  ],
};

export const ticketPlace = {
  title: 'Submit a Ticket',
  text: 'Tell me what you did, what you expected and what happened instead. A picture of the screen often saves a day.',
  checklist: [
    'The address of the page',
    'What you clicked or typed',
    'What you saw, word for word if there was a message',
    'Since when',
  ],
  mailSubject: 'Support ticket',
  mail: 'Send it by e-mail',
  contact: 'Send a message',
};

export const commitment = {
  title: 'What you can count on',
  points: [
    { title: 'A person answers', text: 'The one who built it. No scripts and no first level.' },
    { title: 'Within 24 hours', text: 'Every request gets a first real answer in a day, also to say that it will take longer.' },
    { title: 'Explained, not just fixed', text: 'You learn what it was, and what keeps it from coming back.' },
  ],
};

export const supportHours = { title: 'Support hours' };
