export const faqEntries = [
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
];
