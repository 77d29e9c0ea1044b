// Free of Zod: public pages carry this file.
import type { Choice } from '#shared/public-form/rules.ts';

export const contactServices: readonly Choice[] = [
  { value: 'web-design', label: 'Web Design & Development' },
  { value: 'seo', label: 'SEO & Marketing' },
  { value: 'branding', label: 'Branding Solutions' },
  { value: 'it-setup', label: 'IT Setup & Management' },
  { value: 'smart-home', label: 'Smart Home & Security' },
  { value: 'business-registration', label: 'Business Registration' },
  { value: 'integrations', label: 'Custom Integrations' },
  { value: 'other', label: 'Other' },
];

export const websiteTypes = [
  'E-commerce',
  'Business/Corporate',
  'Portfolio',
  'Blog',
  'Landing Page',
  'Non-profit',
  'Other',
] as const;
export const budgets = ['Under $2,500', '$2,500 - $5,000', '$5,000 - $10,000', '$10,000 - $25,000', '$25,000+'] as const;
export const timelines = ['ASAP', '1-2 weeks', '1 month', '2-3 months', 'Flexible'] as const;
export const websiteFeatures = [
  'Contact Forms',
  'Online Store',
  'Blog',
  'Photo Gallery',
  'Social Media Integration',
  'Email Newsletter',
  'Booking/Appointments',
  'Member Login',
  'Multi-language',
] as const;

/** Under which id and name each form's submissions are kept. */
export const formKinds = {
  contactPage: { form_id: 'contact', form_name: 'Contact Form' },
  contactDialog: { form_id: 'contact-form', form_name: 'contact' },
  customWebsite: { form_id: 'custom-website-form', form_name: 'custom_website' },
  templateNotify: { form_id: 'template-notify-form', form_name: 'template_notify' },
} as const;
export type FormKind = keyof typeof formKinds;

export const sentMessages: Record<FormKind, string> = {
  contactPage: "Your message has been sent. We'll get back to you soon!",
  contactDialog: "Message sent successfully! We'll get back to you shortly.",
  customWebsite: "Custom website request submitted! We'll review your requirements and get back to you within 24 hours.",
  templateNotify: "Thank you! I'll write to you as soon as it is ready.",
};

/** Of the contact page, as it is installed; the dialog has words of its own. */
export const contactFailure = 'There was an error submitting your form. Please try again.';

/** What the page's `service` parameter says: a known service by value or name, or a name of its own. */
export function serviceFrom(parameter: string | null): { service: string; name: string } | null {
  const name = parameter?.trim().slice(0, 200) ?? '';
  if (!name) return null;
  const known = contactServices.find(({ value, label }) => [value, label.toLowerCase()].includes(name.toLowerCase()));
  return { service: known?.value ?? name, name };
}
