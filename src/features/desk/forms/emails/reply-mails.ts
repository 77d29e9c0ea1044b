import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks, longAnswers, replyUrl, shortAnswers } from '#platform/mail/words.ts';

const replies = {
  confirmation: {
    label: 'Confirmation',
    title: 'Your answers have arrived',
    text: 'Thank you for filling in the form. Everything has arrived, and a person reads it.',
  },
  welcome: {
    label: 'Welcome',
    title: 'Welcome',
    text: 'It is good to have you here. Your answers have arrived, and you hear from the studio about the next step.',
  },
  quote: {
    label: 'Quote',
    title: 'Your request has arrived',
    text: 'Thank you for describing what you need. It is being looked at, and you get an honest price.',
  },
  support: {
    label: 'Support',
    title: 'Your question has arrived',
    text: 'Thank you for asking. A person looks at it and answers.',
  },
} as const;
type Reply = keyof typeof replies;

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
const replyMail = (kind: Reply) =>
  defineMail({
    name: `forms.reply.${kind}`,
    label: `Form: ${replies[kind].label.toLowerCase()}`,
    description: 'Answers whoever filled in a form that chooses it.',
    type: kind,
    audience: 'visitor',
    variables: z.object({ name: z.string() }),
    sample: { name: 'Vera Visitor' },
    original: {
      subject: `${replies[kind].title} | {{studio_name}}`,
      title: replies[kind].title,
      preview: replies[kind].text,
      blocks: [
        { type: 'paragraph', text: `{{greeting}}\n${replies[kind].text}` },
        {
          type: 'paragraph',
          text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
          tone: 'muted',
        },
      ],
    },
  });

/** Emails that any form can send to the person who filled it in. */
export const replyMails = [replyMail('confirmation'), replyMail('welcome'), replyMail('quote'), replyMail('support')];
export const defaultReply = 'forms.reply.confirmation';

export const builtFormMail = defineMail({
  name: 'forms.built',
  label: 'Answers to a form',
  description: 'Tells you what somebody filled in, in a form of your own.',
  type: 'support',
  audience: 'studio',
  variables: z.object({
    form: z.string(),
    name: z.string(),
    email: z.string(),
    url: z.string(),
    fields: z.array(z.object({ label: z.string(), value: z.string(), prose: z.boolean().optional() })),
  }),
  sample: {
    form: 'Project questionnaire',
    name: 'Vera Visitor',
    email: 'vera@example.com',
    url: 'https://studio.example/admin/forms/submissions',
    fields: [
      { label: 'Name', value: 'Vera Visitor' },
      { label: 'Budget', value: '2500.00 USD' },
    ],
  },
  computed: {
    sender: ({ name, email }) => name || email || 'a visitor',
    short_answers: ({ fields }) => shortAnswers(fields),
  },
  optional: {
    name: ({ name }) => name,
    email: ({ email }) => email,
    long_answers: ({ fields }) => longAnswers(fields),
    // Without an address there is nobody to reply to.
    reply_url: ({ email, form }) => (email ? replyUrl({ email, subject: form }) : null),
    excerpt: ({ fields }) =>
      fields
        .map(({ value }) => value)
        .join(' · ')
        .slice(0, 140),
  },
  original: {
    subject: '{{form}}: answers from {{sender}}',
    title: '{{form}}: answers from {{sender}}',
    preview: '{{excerpt|Nothing was filled in.}}',
    blocks: [
      ...answerBlocks.map((block) =>
        block.type === 'button' ? { ...block, when: { field: 'reply_url', is: 'present' as const } } : block,
      ),
      { type: 'button', label: 'Open the answers', url: '{{url}}' },
    ],
  },
});
