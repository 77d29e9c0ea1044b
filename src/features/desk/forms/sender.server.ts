import type { Answers, FormDefinition } from './form-fields.ts';

/** Who filled a form in, as far as it asks: the first address, and what stands in the field `name` or the first one called so. */
export function senderOf({ fields }: FormDefinition, answers: Answers): { name: string; email: string } {
  const said = (key: string | undefined): string => {
    const answer = key === undefined ? undefined : answers[key];
    return typeof answer === 'string' ? answer : '';
  };
  const address = fields.find(({ type, key }) => type === 'email' && answers[key]);
  const named =
    fields.find(({ key }) => key === 'name') ?? fields.find(({ type, label }) => type === 'text' && /\bname\b/i.test(label));
  return { name: said(named?.key), email: said(address?.key) };
}
