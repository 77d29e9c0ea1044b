import { useMemo, useState } from 'react';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { ChoiceBox, Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { type Outcome, usePublicForm } from '#ui/public-form/use-public-form.ts';
import { toast } from '#ui/toast.tsx';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';
import { contactServices, serviceFrom } from '../choices.ts';
import type { SiteFormState } from '../contract.ts';

type Notice = { tone: 'success' | 'error'; text: string };

const fromAddress = ['service', 'subject', 'serviceId'];
const everything = ['name', 'email', 'phone', 'company', 'subject', 'service', 'message', 'serviceId'];
const nothing: readonly string[] = [];

export type ContactFormProps = {
  /** The query of the page's address. */
  search: string;
  post?: PlainPost;
  /** What the studio has written for it. */
  form: SiteFormState;
};

/** The form of the contact page. Without scripts the browser posts it, and `post` is what came of that. */
export function ContactForm(props: ContactFormProps) {
  return <Form key={props.search} {...props} />;
}

function Form({ search, post, form: words }: ContactFormProps) {
  const t = useWords();
  const address = useAddress();
  const asked = useMemo(() => new URLSearchParams(search), [search]);
  const wish = serviceFrom(asked.get('service'));
  const [round, setRound] = useState(0);
  const [notice, setNotice] = useState<Notice | null>(() => noticeOf(post, asked.has('sent'), words));

  const { form, sending, problems } = usePublicForm<{ message: string }>({
    draft: 'contact',
    path: '/forms/contact',
    rules: () => import('../policy.ts').then((policy) => policy.contactRules),
    fixed: post ? everything : wish ? fromAddress : nothing,
    problems: post?.problems,
    onStart: () => setNotice(null),
    onOutcome: (outcome) => {
      const next = answerTo(outcome, words);
      if (next) setNotice(next);
      if (outcome.kind === 'sent') setRound((before) => before + 1);
    },
  });

  const kept = post?.values ?? {};
  const first = (name: string, otherwise = '') => (round > 0 ? '' : (kept[name] ?? otherwise));
  const service = first('service', wish?.service);
  const own = service !== '' && !contactServices.some(({ value }) => value === service);
  const services = contactServices.map(({ value, label }) => ({ value, label: t(label) }));
  const options = own ? [{ value: service, label: service }, ...services] : services;

  return (
    <form
      {...form}
      method="post"
      action={address('/contact#contact-form')}
      noValidate
      aria-label={t('Contact form')}
      className="relative"
    >
      <div key={round} className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextBox
          id="contact-name"
          name="name"
          label={t('Name')}
          required
          autoComplete="name"
          defaultValue={first('name')}
          problems={problems}
        />
        <TextBox
          id="contact-email"
          name="email"
          label={t('Email')}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          defaultValue={first('email')}
          problems={problems}
        />
        <TextBox
          id="contact-phone"
          name="phone"
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          defaultValue={first('phone')}
          problems={problems}
        />
        <TextBox
          id="contact-company"
          name="company"
          label={t('Company')}
          autoComplete="organization"
          defaultValue={first('company')}
          problems={problems}
        />
        <ChoiceBox
          id="contact-service"
          name="service"
          label={t('Service')}
          required
          placeholder={t('Select a service')}
          options={options}
          defaultValue={service}
          problems={problems}
        />
        <TextBox
          id="contact-subject"
          name="subject"
          label={t('Subject')}
          required
          defaultValue={first('subject', wish ? t('Inquiry about {name}', { name: wish.name }) : '')}
          problems={problems}
        />
        <TextArea
          id="contact-message"
          name="message"
          label={t('Message')}
          required
          rows={6}
          defaultValue={first('message')}
          problems={problems}
          className="sm:col-span-2"
        />
        <input type="hidden" name="serviceId" defaultValue={first('serviceId', asked.get('serviceId') ?? '')} />
      </div>
      <Honeypot />
      {notice && (
        <FormAlert tone={notice.tone} title={notice.tone === 'success' ? t('Success!') : t('Submission Error')} className="mt-6">
          {notice.text}
        </FormAlert>
      )}
      <Button type="submit" size="lg" loading={sending} className="mt-6 w-full sm:w-auto">
        {sending ? t('Sending...') : t('Send Message')}
      </Button>
    </form>
  );
}

function noticeOf(post: PlainPost | undefined, sent: boolean, words: SiteFormState): Notice | null {
  if (post?.error) return { tone: 'error', text: post.error };
  return sent && !post ? { tone: 'success', text: words.success_message } : null;
}

function answerTo(outcome: Outcome<{ message: string }>, words: SiteFormState): Notice | null {
  switch (outcome.kind) {
    case 'invalid':
      return null;
    case 'sent':
      return { tone: 'success', text: outcome.data.message || words.success_message };
    case 'refused':
      toast.error(outcome.error ?? words.failure_message);
      return { tone: 'error', text: outcome.error ?? 'Submission failed.' };
    case 'failed':
      toast.error('An unexpected error occurred. Please try again.');
      return { tone: 'error', text: outcome.error ?? 'An unexpected error occurred.' };
  }
}
