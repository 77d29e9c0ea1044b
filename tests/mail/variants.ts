import { z } from 'zod';

/** Other values that a variable can have: what is decided by a mail's words is decided by one of these. */
function alternatives(key: string, schema: unknown, value: unknown): unknown[] {
  if (key === 'document_type') return ['estimate', 'contract'];
  if (schema instanceof z.ZodNullable) return [value, null];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodNumber) return [value, 0, 1, 2];
  if (schema instanceof z.ZodArray && Array.isArray(value)) return [value, value.slice(0, 1), []];
  return [value];
}

/** The sample of a template with every mix of what its variables can be. */
export function variantsOf(mail: { variables: unknown; sample: unknown }): Record<string, unknown>[] {
  if (!(mail.variables instanceof z.ZodObject)) throw new Error('The variables of a mail are an object');
  const sample = mail.variables.parse(mail.sample);
  return Object.entries(mail.variables.shape).reduce<Record<string, unknown>[]>(
    (some, [key, schema]) =>
      some.flatMap((one) => alternatives(key, schema, sample[key]).map((value) => ({ ...one, [key]: value }))),
    [{}],
  );
}
