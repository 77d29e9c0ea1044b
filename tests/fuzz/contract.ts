import type { Random } from './random.ts';

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  contentMediaType?: string;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Content = Record<string, { schema?: Schema }>;
export type Document = {
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: { content?: Content } }>>;
};

export type Operation = {
  name: string;
  method: string;
  path: string;
  query: Parameter[];
  body: Schema | null;
  takesFiles: boolean;
};

/** Every operation of the document, as it is called. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query'),
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      takesFiles: requestBody?.content?.['multipart/form-data'] !== undefined,
    })),
  );

/** Values that the studio really has, by the name of their field: ids, numbers, tokens. */
export type Known = { named(name: string, random: Random): string | undefined };

const day = (random: Random) => new Date(Date.now() + (random.whole(60) - 20) * 86_400_000).toISOString();

/** A value that the schema should take: what is wrong is put in afterwards, so that it gets past the first check. */
export function sampleOf(schema: Schema, name: string, known: Known, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(random.pick(choices), name, known, random);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, name, known, random)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) {
    const kept = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key) || random.chance(0.6));
    return Object.fromEntries(kept.map(([key, one]) => [key, sampleOf(one, key, known, random)]));
  }
  if (type === 'array') {
    const items = schema.items ?? {};
    const length = Math.max(schema.minItems ?? 0, random.whole(3));
    return Array.from({ length }, () => sampleOf(items, name, known, random));
  }
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? 0;
    return least + random.whole(Math.min(100, Math.max(1, (schema.maximum ?? least + 100) - least)));
  }
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return textOf(schema, name, known, random);
}

function textOf({ format, minLength = 0, maxLength }: Schema, name: string, known: Known, random: Random): string {
  if (format === 'date') return day(random).slice(0, 10);
  if (format === 'date-time') return day(random);
  if (format === 'email' || /email/.test(name)) return `fuzz${random.whole(1e6)}@example.com`;
  if (format === 'uri' || /url|website/.test(name)) return 'https://example.com/';
  const real = random.chance(0.8) ? known.named(name, random) : undefined;
  if (real !== undefined) return real;
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000000';
  if (/phone/.test(name)) return '+1 828 555 0136';
  if (/zone/.test(name)) return 'Europe/Vienna';
  return 'A plain text, long enough.'.padEnd(minLength, '.').slice(0, maxLength);
}

type Node = Record<string, unknown> | unknown[];

/** Puts something hostile at one place of the value, or takes something away. */
export function spoil(value: unknown, random: Random, hostile: (random: Random) => unknown): unknown {
  const places: { node: Node; key: string | number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      places.push({ node: node as Node, key });
      visit((node as Record<string | number, unknown>)[key]);
    }
  };
  visit(value);
  if (places.length === 0 || random.chance(0.05)) return hostile(random);
  const { node, key } = random.pick(places);
  const holder = node as Record<string | number, unknown>;
  if (random.chance(0.08)) delete holder[key];
  else if (!Array.isArray(node) && random.chance(0.05))
    holder[String(JSON.stringify(hostile(random))).slice(0, 200)] = hostile(random);
  else holder[key] = hostile(random);
  return value;
}
