import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

export const facts = z.object({ title: z.string(), project: z.string(), name: z.string(), url: z.string() });
export const sample = {
  title: 'Password of the shop',
  project: 'New website for the bakery',
  name: 'Ada Byron',
  url: 'https://studio.example/dashboard/projects/42',
};

export const credentialAskedMail = defineMail({
  name: 'credentials.asked',
  label: 'A secret that we need',
  audience: 'client',
  variables: facts,
  sample,
  compose: ({ title, project, name, url }) => {
    const text = `For “${project}” we need “${title}”. Please do not answer this mail with it: in the portal your browser encrypts it, and we can read it once.`;
    return {
      subject: `Please hand over: ${title}`,
      title: 'Hand it over safely',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});

export const credentialHandedMail = defineMail({
  name: 'credentials.handed-over',
  label: 'A secret was handed over',
  audience: 'studio',
  variables: facts.extend({ until: z.string() }),
  sample: { ...sample, until: 'Nov 30, 2026' },
  compose: ({ title, project, name, url, until }) => {
    const text = `${name} handed over “${title}”. It can be read once, until ${until}.`;
    return {
      subject: `Handed over: ${title}`,
      title: 'Something can be read once',
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: project }] },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});

export const credentialReadMail = defineMail({
  name: 'credentials.read',
  label: 'What you handed over was read',
  audience: 'client',
  variables: facts.extend({ reader: z.string() }),
  sample: { ...sample, reader: 'Maren Holt' },
  compose: ({ title, project, name, url, reader }) => {
    const text = `${reader} has read “${title}”, which you handed over for “${project}”. It is not stored any more.`;
    return {
      subject: `Read: ${title}`,
      title: 'It was read, and is gone',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        { type: 'button', label: 'Open the project', url },
      ],
    };
  },
});
