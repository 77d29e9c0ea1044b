import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { visitorMails } from './emails/form-mails.ts';
import { replyMails } from './emails/reply-mails.ts';

type Template = { id: string; label: string };

const own: Record<SiteForm, Template> = {
  contact: { id: visitorMails.contactPage.name, label: visitorMails.contactPage.label },
  custom_website: { id: visitorMails.customWebsite.name, label: visitorMails.customWebsite.label },
  // Written by the tickets, which use this feature.
  support_ticket: { id: 'tickets.received', label: 'Ticket received' },
  template_notify: { id: visitorMails.templateNotify.name, label: visitorMails.templateNotify.label },
};

/** The emails that a form can send to the person who filled it in: its own, and those that fit every form. */
export const siteTemplates = (site_form: SiteForm | null): Template[] => [
  ...(site_form ? [own[site_form]] : []),
  ...replyMails.map(({ name, label }) => ({ id: name, label })),
];
