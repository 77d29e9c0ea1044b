import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { budgets, contactFailure, contactServices, sentMessages, timelines, websiteFeatures, websiteTypes } from './choices.ts';
import type { FieldType, FormDefinition, FormField } from './form-fields.ts';

type Parts = { required?: boolean; options?: readonly string[] };

const field = (key: string, type: FieldType, label: string, { required = false, options = [] }: Parts = {}): FormField => ({
  ...{ key, type, label, help: '', required, options: [...options] },
  ...{ min: null, max: null, currency: 'USD', initial: '', visible_if: null, jumps: [] },
});
const must = { required: true };

/**
 * The fields of the site's own forms, as their pages show them: rules and answers go by these. The migration has stored them as the
 * first version of each; a page that changes its fields brings a version with it.
 */
export const siteFormDefinitions: Record<SiteForm, FormDefinition> = {
  contact: {
    fields: [
      field('name', 'text', 'Name', must),
      field('email', 'email', 'Email', must),
      field('phone', 'phone', 'Phone'),
      field('company', 'text', 'Company'),
      field('service', 'select', 'Service', { options: contactServices.map(({ value }) => value) }),
      field('subject', 'text', 'Subject'),
      field('message', 'long_text', 'Message', must),
    ],
  },
  custom_website: {
    fields: [
      field('name', 'text', 'Name', must),
      field('email', 'email', 'Email', must),
      field('phone', 'phone', 'Phone'),
      field('company', 'text', 'Company'),
      field('website_type', 'select', 'Website type', { ...must, options: websiteTypes }),
      field('budget', 'select', 'Budget', { ...must, options: budgets }),
      field('timeline', 'select', 'Timeline', { ...must, options: timelines }),
      field('current_website', 'text', 'Current website'),
      field('brand_colors', 'text', 'Brand colors'),
      field('inspiration', 'long_text', 'Inspiration'),
      field('features', 'multi_select', 'Features', { options: websiteFeatures }),
      field('project_details', 'long_text', 'Project details'),
    ],
  },
  support_ticket: {
    fields: [
      field('name', 'text', 'Name', must),
      field('email', 'email', 'Email', must),
      field('subject', 'text', 'Subject', must),
      field('category', 'select', 'Category', { ...must, options: ticketCategories }),
      field('priority', 'select', 'Priority', { ...must, options: ticketPriorities }),
      field('description', 'long_text', 'Description', must),
      field('number', 'hidden', 'Ticket'),
    ],
  },
  template_notify: {
    fields: [field('email', 'email', 'Email', must), field('template_id', 'hidden', 'Template')],
  },
};

/** The words of the site's forms as they are installed. */
export const siteFormMessages: Record<SiteForm, { success_message: string; failure_message: string }> = {
  contact: {
    success_message: sentMessages.contactPage,
    failure_message: contactFailure,
  },
  custom_website: { success_message: sentMessages.customWebsite, failure_message: 'Failed to submit request. Please try again.' },
  support_ticket: {
    success_message: 'Your ticket number is {number}. You get a first real answer within 24 hours.',
    failure_message: 'Failed to submit ticket. Please try again.',
  },
  template_notify: {
    success_message: sentMessages.templateNotify,
    failure_message: 'Failed to submit request. Please try again.',
  },
};

/** Fixed, because pages and other features name them. */
export const siteFormIds: Record<SiteForm, string> = {
  contact: '01900000-0000-7000-8000-0000000f0001',
  custom_website: '01900000-0000-7000-8000-0000000f0002',
  support_ticket: '01900000-0000-7000-8000-0000000f0003',
  template_notify: '01900000-0000-7000-8000-0000000f0004',
};
