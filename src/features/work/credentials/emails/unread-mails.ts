import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { facts, sample } from './credential-mails.ts';

export const credentialExpiringMail = defineMail({
  name: 'credentials.expiring',
  label: 'A secret that is deleted soon',
  audience: 'studio',
  variables: facts.extend({ until: z.string() }),
  sample: { ...sample, until: 'Nov 30, 2026' },
  compose: ({ title, project, name, url, until }) => {
    const text = `${name} handed over “${title}”, and nobody has read it. On ${until} it is deleted.`;
    return {
      subject: `Read it until ${until}: ${title}`,
      title: 'Something still waits to be read',
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: project }] },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});

export const credentialExpiredMail = defineMail({
  name: 'credentials.expired',
  label: 'What you handed over was not read in time',
  audience: 'client',
  variables: facts,
  sample,
  compose: ({ title, project, name, url }) => {
    const text = `We did not read “${title}”, which you handed over for “${project}”, in time, so it was deleted. We are sorry. Please hand it over again.`;
    return {
      subject: `Please hand over again: ${title}`,
      title: 'It was deleted unread',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});

export const credentialDeletedMail = defineMail({
  name: 'credentials.deleted',
  label: 'What you handed over was deleted',
  audience: 'client',
  variables: facts.extend({ is_asked: z.boolean() }),
  sample: { ...sample, is_asked: true },
  compose: ({ title, project, name, url, is_asked }) => {
    const next = is_asked ? 'Please hand it over again.' : 'We do not need it any more.';
    const text = `We deleted “${title}”, which you handed over for “${project}”. Nobody has read it. ${next}`;
    return {
      subject: is_asked ? `Please hand over again: ${title}` : `No longer needed: ${title}`,
      title: 'It was deleted unread',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});
