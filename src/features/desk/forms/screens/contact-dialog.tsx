import { useId } from 'react';
import { Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { useWords } from '#ui/words.ts';
import { sentMessages } from '../choices.ts';
import { contactDialogRules } from '../policy.ts';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const words = { sent: sentMessages.contactDialog, failed: 'Failed to send message. Please try again.' };

export default function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const id = useId();
  const { form, sending, problems, closed } = useDialogForm({
    site_form: 'contact',
    draft: 'contact-dialog',
    path: '/forms/contact-dialog',
    rules: () => contactDialogRules,
    words,
  });
  return (
    <FormDialog
      title={t('Contact Us')}
      text={t('Tell me what you need. You get an answer within 24 hours.')}
      submit={t('Send Message')}
      formId={id}
      busy={sending}
      closed={closed}
      onClose={onClose}
    >
      <form method="post" {...form} id={id} className="relative grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextBox name="name" label={t('Name')} required autoComplete="name" problems={problems} />
        <TextBox
          name="email"
          label={t('Email')}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          problems={problems}
        />
        <TextBox name="phone" label={t('Phone')} type="tel" autoComplete="tel" problems={problems} />
        <TextBox name="company" label={t('Company')} autoComplete="organization" problems={problems} />
        <TextArea name="message" label={t('Message')} required rows={4} problems={problems} className="sm:col-span-2" />
        <Honeypot />
      </form>
    </FormDialog>
  );
}
