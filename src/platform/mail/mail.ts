import { type ZodType, z } from 'zod';
import { defined } from '#platform/feature/defined.ts';
import type { MailType } from '#shared/choices/platform/mail.ts';
import type { TemplateContent, TemplateField } from '#shared/mail/template-content.ts';
import type { FieldValue, FieldValues, MailRow } from './fill-content.ts';
import { greeting, plainName } from './greeting.ts';

/** What every mail may say about its sender. */
export type MailStudio = { name: string; url: string };

export const mailAudiences = ['client', 'studio', 'visitor'] as const;
/** Whom a mail is for: somebody with an account or a contact, the studio itself, or whoever typed an address into a form. */
export type MailAudience = (typeof mailAudiences)[number];

type Facts<V, A extends MailAudience> = {
  /** Kept with every mail of the outbox, and the first part of its idempotency key. */
  name: string;
  label: string;
  /** When it is sent, in a sentence. */
  description: string;
  type: MailType;
  audience: A;
  /** For the reader alone: nobody in the studio may see its words, which are stored encrypted until it has been sent. */
  is_confidential?: boolean;
  /** About getting into an account or signing: only a super administrator may change its words, and typed addresses lead to our own host. */
  is_security?: boolean;
  /** Nobody can change its words: it warns of changes to the others. */
  is_fixed?: boolean;
  /** Links that open the same page for everyone, so the outbox may show them. */
  public_links?: readonly string[];
  /** What the template needs to know, checked whenever it is sent. Each text, number, choice and list of it is a merge field. */
  variables: ZodType<V>;
  /** What a preview shows, and what the tests render. */
  sample: NoInfer<V>;
  /** What it says until the owner writes a version of their own. */
  original: TemplateContent;
};

type Computed = string | boolean | string[] | MailRow[];

type Definition<V, A extends MailAudience> = Facts<V, A> & {
  /** Merge fields that are made of the variables, and are never empty unless they are lists. */
  computed?: Record<string, (variables: NoInfer<V>, studio: MailStudio) => Computed>;
  /** The same for those that can be empty. */
  optional?: Record<string, (variables: NoInfer<V>, studio: MailStudio) => string | null>;
  /** Fields that no version may leave out: the link or the code that the mail is sent for. */
  required?: readonly string[];
};

/** One template. `V` is what it needs to know. */
export type Mail<V = unknown, A extends MailAudience = MailAudience> = Facts<V, A> & {
  required: readonly string[];
  fields: readonly TemplateField[];
  /** What the merge fields hold in one mail. */
  values(variables: V, studio: MailStudio): FieldValues;
};

const studioFields = (studio: MailStudio): FieldValues => ({ studio_name: studio.name, studio_url: studio.url });
const sampleStudio: MailStudio = { name: 'Studio', url: 'https://studio.example' };

const yesNo = ['yes', 'no'];
const isLink = (name: string) => name === 'url' || name.endsWith('_url');
const isCode = (name: string) => name === 'code' || name.endsWith('_code');
const textField = (name: string, is_optional = false): TemplateField => ({
  ...{ name, is_optional },
  kind: isLink(name) ? 'link' : isCode(name) ? 'code' : 'text',
  options: [],
});
const choiceField = (name: string, options: string[]): TemplateField => ({ name, kind: 'choice', is_optional: false, options });

/** A variable that can stand in a text as it is; what has to be written out first is none. */
function fieldOf(name: string, schema: unknown): TemplateField | null {
  const is_optional = schema instanceof z.ZodNullable;
  const inner = is_optional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodBoolean) return choiceField(name, yesNo);
  if (inner instanceof z.ZodEnum) return choiceField(name, inner.options.map(String));
  if (inner instanceof z.ZodString || inner instanceof z.ZodNumber) return textField(name, is_optional);
  const isList = inner instanceof z.ZodArray && inner.element instanceof z.ZodString;
  return isList ? { name, kind: 'list', is_optional: true, options: [] } : null;
}

function computedField(name: string, sample: Computed): TemplateField {
  if (typeof sample === 'string') return textField(name);
  if (typeof sample === 'boolean') return choiceField(name, yesNo);
  return { name, kind: sample.every((one) => typeof one === 'string') ? 'list' : 'rows', is_optional: true, options: [] };
}

function fieldValue(value: unknown): FieldValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || Array.isArray(value)) return value;
  return typeof value === 'number' ? String(value) : null;
}

const mapValues = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Keeps the types of a template together; its feature registers it under `mails`. */
export function defineMail<V, A extends MailAudience>(definition: Definition<V, A>): Mail<V, A> {
  const { computed = {}, optional = {}, required = [], ...facts } = definition;
  const { variables, sample, audience } = facts;
  if (!(variables instanceof z.ZodObject)) throw new Error(`The variables of the mail ${facts.name} are no object`);
  const { shape } = variables;
  defined.mails.add(facts.name);
  // Only the studio reads a name as its bearer typed it.
  const isNamed = 'name' in shape && audience !== 'studio';
  const nameOf = (values: FieldValues) => (typeof values.name === 'string' ? values.name : null);
  const fields = (): TemplateField[] => [
    ...Object.keys(studioFields(sampleStudio)).map((name) => textField(name)),
    ...(isNamed ? [textField('greeting'), textField('name', true)] : []),
    ...Object.entries(computed).map(([name, compute]) => computedField(name, compute(sample, sampleStudio))),
    ...Object.keys(optional).map((name) => textField(name, true)),
    ...Object.entries(shape).flatMap(([name, schema]) => fieldOf(name, schema) ?? []),
  ];
  let known: TemplateField[] | null = null;
  return {
    ...facts,
    required,
    /** One of a name: what is computed goes before the variable that it is made of. */
    get fields() {
      known ??= [
        ...new Map(
          fields()
            .toReversed()
            .map((field) => [field.name, field]),
        ).values(),
      ].toReversed();
      return known;
    },
    values(given, studio) {
      const plain = mapValues(Object(given), fieldValue);
      return {
        ...studioFields(studio),
        ...plain,
        ...(isNamed && { greeting: greeting(nameOf(plain)), name: plainName(nameOf(plain)) }),
        ...mapValues(computed, (compute) => fieldValue(compute(given, studio))),
        ...mapValues(optional, (compute) => compute(given, studio)),
      };
    },
  };
}
