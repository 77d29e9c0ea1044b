import { onFirstUse } from '#shared/on-first-use.ts';
import { type TypedStep, type WorkflowInput, workflowInput } from './definition-contract.ts';

const email = (id: string, name: string, subject: string, text: string): TypedStep => ({
  id,
  type: 'email',
  name,
  to: 'client',
  subject,
  text,
});
const wait = (id: string, amount: number, unit: 'days' | 'weeks' | 'months'): TypedStep => ({
  ...{ id, type: 'delay', mode: 'for', amount, unit, business_hours: true },
  name: `Wait ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`,
});
const notify = (id: string, title: string, text: string): TypedStep => ({
  ...{ id, type: 'action', name: 'Notify the studio' },
  action: { kind: 'notify', title, text },
});

const starter = (
  number: number,
  input: Omit<Parameters<typeof workflowInput.parse>[0] & object, never>,
): WorkflowInput & { id: string } => ({
  id: `019a0000-0000-7000-8000-00000000000${number}`,
  ...workflowInput.parse({ is_active: false, ...input }),
});

/** What a studio would switch on the first day. All of them are paused at first. */
export const starters = onFirstUse(() => [
  starter(1, {
    name: 'Answer a new inquiry',
    description: 'Thanks whoever fills in a form, and offers a call three days later.',
    trigger: 'form_submission',
    steps: [
      email(
        's1',
        'Say thank you',
        'Thank you for your message',
        'Hello {{client.first_name|there}},\n\nthank you for writing to {{studio.name}}. We read every message and answer within one business day.',
      ),
      wait('s2', 3, 'days'),
      {
        ...{ id: 's3', type: 'action', name: 'Offer a call' },
        action: {
          kind: 'send_booking_link',
          text: 'Hello {{client.first_name|there}},\n\nif you would like to talk it through, choose a time that suits you.',
        },
      },
    ],
  }),
  starter(2, {
    name: 'Welcome a new client',
    description: 'Shows the portal to whoever registers.',
    trigger: 'new_client',
    steps: [
      email(
        's1',
        'Welcome',
        'Welcome to {{studio.name}}',
        'Hello {{client.first_name|there}},\n\nwelcome! In your portal you find your projects, documents, invoices and messages in one place:\n{{studio.url}}/dashboard',
      ),
      notify('s2', 'New client: {{client.name|somebody}}', '{{client.email|No address}} has registered.'),
    ],
  }),
  starter(3, {
    name: 'Follow an accepted estimate',
    description: 'Thanks the client and tells the studio what is next.',
    trigger: 'estimate_accepted',
    steps: [
      email(
        's1',
        'Thank the client',
        'Thank you for accepting {{record.title}}',
        'Hello {{client.first_name|there}},\n\nthank you for your trust. You hear from us shortly about the next steps.',
      ),
      notify('s2', 'Accepted: {{record.title}}', '{{client.name|A client}} accepted {{record.number}} for {{record.total}}.'),
    ],
  }),
  starter(4, {
    name: 'Begin after the signature',
    description: 'Creates the project once the client has signed, and asks for a first call.',
    trigger: 'contract_signed',
    steps: [
      { id: 's1', type: 'action', name: 'Create the project', action: { kind: 'create_project', name: '{{record.title}}' } },
      {
        ...{ id: 's2', type: 'action', name: 'Plan the first call' },
        action: {
          kind: 'send_booking_link',
          text: 'Hello {{client.first_name|there}},\n\nthank you for signing. Let us plan the start: choose a time for our first call.',
        },
      },
    ],
  }),
  starter(5, {
    name: 'Note a payment',
    description: 'Tells the studio of money that came in.',
    trigger: 'payment_received',
    steps: [
      notify(
        's1',
        'Payment for {{record.number|an order}}',
        '{{client.name|A client}} paid. The order is {{record.status|open}}.',
      ),
    ],
  }),
  starter(6, {
    name: 'Stay in touch after a project',
    description: 'Asks for a few words two weeks later, and how things are after half a year.',
    trigger: 'project_completed',
    steps: [
      wait('s1', 2, 'weeks'),
      email(
        's2',
        'Ask for a few words',
        'How was it to work with us?',
        'Hello {{client.first_name|there}},\n\n{{record.name|your project}} has been finished for two weeks. Would you write us a few words about how it went? An answer to this mail is enough.',
      ),
      wait('s3', 6, 'months'),
      email(
        's4',
        'Ask how it goes',
        'How is {{record.name|your website}} doing?',
        'Hello {{client.first_name|there}},\n\nhalf a year has passed. Does everything work as it should, or is there something that we can do for you?',
      ),
    ],
  }),
]);
