import { faqSearch } from './faq-search-texts.ts';

export const faqEntries = [
  {
    id: 'response',
    question: 'How quickly will I get an answer?',
    answer: 'Within 24 hours. Urgent tickets are looked at first.',
  },
  {
    id: 'edit',
    question: 'How do I change texts and pictures on my site?',
    answer:
      'Sign in to your editor, choose the page, change what you like and press Save. If it is faster to tell me, send the new text by ticket.',
  },
  {
    id: 'down',
    question: 'My website is down. What should I do?',
    answer:
      'Open it on your phone without Wi-Fi first. If it is down there too, submit a ticket with the priority urgent or call. What I know about is told on the status page.',
  },
  {
    id: 'invoice',
    question: 'Where do I find my invoices?',
    answer:
      'In the client portal under Billing. Every invoice can be downloaded as a PDF, and is also sent to your billing email.',
  },
  {
    id: 'password',
    question: 'I forgot my portal password. How do I reset it?',
    answer: 'Choose “Forgot password” on the sign-in page and enter your email. The link that arrives is valid for one hour.',
  },
  {
    id: 'backup',
    question: 'Is there a backup of my site?',
    answer:
      'That depends on what we agreed: your contract says how often a backup is made and how long it is kept. To have one restored, submit a ticket.',
  },
  {
    id: 'add',
    question: 'Can I add a new feature to a finished site?',
    answer: 'Yes. Describe what it should do in a ticket of the category feature. You get an estimate before anything is built.',
  },
  {
    id: 'cancel',
    question: 'How do I change or cancel my plan?',
    answer: 'Write to me or change it in the portal under Billing. Monthly plans end on 30 days’ notice.',
  },
];

export const supportFaq = { title: faqSearch.title, entries: faqEntries };
