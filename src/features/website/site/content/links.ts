import type { Translate } from '#ui/words.ts';

/** Where the site's calls to action lead; one place, so that a better destination is one change. */
export const contactFormHref = '/contact#contact-form';
export const bookingHref = '/book';
export const ticketHref = '/support#submit-ticket';

/** The quote link of a service: the form reads both parameters. */
export const quoteHref = (service: { id: string; name: string }): string =>
  `/contact?${new URLSearchParams({ service: service.name, serviceId: service.id })}#contact-form`;

/** Asking about something that need not be a stored service, such as a plan. */
export const inquiryHref = (about: string, serviceId?: string): string =>
  `/contact?${new URLSearchParams({ service: about, ...(serviceId ? { serviceId } : {}) })}#contact-form`;

export const templateHref = (title: string, serviceId?: string): string => inquiryHref(`${title} template`, serviceId);

export const planHref = (plan: string, period: 'monthly' | 'yearly', t: Translate, serviceId?: string): string =>
  inquiryHref(
    period === 'monthly' ? t('{plan} plan, billed monthly', { plan }) : t('{plan} plan, billed yearly', { plan }),
    serviceId,
  );

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
export const mailHref = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
