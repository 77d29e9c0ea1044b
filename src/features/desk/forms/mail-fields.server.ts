import type { Field } from '#platform/mail/words.ts';
import { labelOf } from '#shared/public-form/rules.ts';
import { contactServices } from './choices.ts';

export type FormData = Record<string, string | string[]>;

const prose = ['message', 'inspiration', 'project_details'];

/** `magazine-deluxe` is called Magazine Deluxe. */
export const templateTitle = (id: string): string =>
  id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

export const serviceLabel = (service: string): string => labelOf(contactServices, service);

/** What a form holds, as the studio reads it in its mail: names in place of values and ids. */
export const mailFields = (data: FormData): Field[] =>
  Object.entries(data).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : value;
    // The service stands beside it by its name.
    if (name === 'service_id') return [];
    if (name === 'template_id') return { label: 'Template', value: templateTitle(text) };
    if (name === 'service') return { label: 'Service', value: serviceLabel(text) };
    return { label: sentenceCase(name), value: text, ...(prose.includes(name) && { prose: true }) };
  });

/** `website_type` reads "Website type". */
const sentenceCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
