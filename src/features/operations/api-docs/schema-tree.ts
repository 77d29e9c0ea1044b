/** As much of JSON Schema as the contract produces. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
};

/** One line of a readable tree. */
export type Field = {
  name: string;
  type: string;
  required: boolean;
  description: string | null;
  notes: string[];
  values: string[];
  children: Field[];
};

type Resolve = (schema: Schema) => Schema;
const deepest = 7;
const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null;
const choicesOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [];

export const resolverOf =
  (schemas: Record<string, Schema>): Resolve =>
  (schema) =>
    schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

export function fieldOf(name: string, given: Schema, required: boolean, resolve: Resolve, depth = 0): Field {
  const schema = resolve(given);
  const choices = choicesOf(schema).map(resolve);
  const solid = choices.filter((choice) => !isNull(choice));
  const only = solid.length === 1 ? solid[0] : undefined;
  if (only) {
    const inner = fieldOf(name, { ...only, description: schema.description ?? only.description }, required, resolve, depth);
    return choices.length > solid.length ? { ...inner, type: `${inner.type} or null` } : inner;
  }
  const children = depth < deepest ? childrenOf(schema, solid, resolve, depth) : [];
  return {
    name,
    type: typeOf(schema, resolve),
    required,
    description: schema.description ?? null,
    notes: notesOf(schema),
    values: valuesOf(schema, solid),
    children,
  };
}

function childrenOf(schema: Schema, choices: Schema[], resolve: Resolve, depth: number): Field[] {
  const inside = (child: Schema) => fieldOf('', child, true, resolve, depth + 1).children;
  if (schema.properties) {
    return Object.entries(schema.properties).map(([name, child]) =>
      fieldOf(name, child, schema.required?.includes(name) ?? false, resolve, depth + 1),
    );
  }
  if (schema.items) return inside(schema.items);
  if (schema.allOf) return schema.allOf.flatMap(inside);
  if (typeof schema.additionalProperties === 'object') return inside(schema.additionalProperties);
  if (choices.length > 1 && choices.some((choice) => choice.properties)) {
    return choices.map((choice, at) => fieldOf(`option ${at + 1}`, choice, true, resolve, depth + 1));
  }
  return [];
}

function typeOf(schema: Schema, resolve: Resolve): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(resolve(choice), resolve)))].join(' or ');
  if (schema.items) return `list of ${typeOf(resolve(schema.items), resolve)}`;
  if (schema.contentMediaType) return 'file';
  if (schema.const !== undefined) return typeof schema.const;
  if (typeof schema.additionalProperties === 'object') return `map of ${typeOf(resolve(schema.additionalProperties), resolve)}`;
  if (schema.properties || schema.allOf) return 'object';
  const named = [schema.type ?? (schema.enum ? 'string' : 'any')].flat().join(' or ');
  return schema.format ? `${named} (${schema.format})` : named;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function valuesOf(schema: Schema, choices: Schema[]): string[] {
  if (schema.const !== undefined) return [shown(schema.const)];
  const constants = choices.flatMap((choice) => (choice.const !== undefined ? [choice.const] : (choice.enum ?? [])));
  return (schema.enum ?? constants).map(shown);
}

function notesOf(schema: Schema): string[] {
  const range = (low: number | undefined, high: number | undefined, unit: string, ignore = 0) => {
    const least = low !== undefined && low !== ignore && Number.isSafeInteger(low) ? low : undefined;
    const most = high !== undefined && Math.abs(high) !== Number.MAX_SAFE_INTEGER ? high : undefined;
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
    if (least !== undefined) return [`at least ${least}${unit}`];
    return most !== undefined ? [`at most ${most}${unit}`] : [];
  };
  return [
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minimum, schema.maximum, '', Number.MIN_SAFE_INTEGER),
    ...range(schema.minItems, schema.maxItems, ' items'),
    ...(schema.default !== undefined ? [`default ${shown(schema.default)}`] : []),
  ];
}

/** A value that such a schema would take, for the example. */
export function exampleOf(given: Schema, resolve: Resolve, depth = 0): unknown {
  const schema = resolve(given);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = choicesOf(schema).find((one) => !isNull(resolve(one)));
  if (choice) return exampleOf(choice, resolve, depth);
  if (schema.properties && depth < deepest) {
    const wanted = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(wanted.map(([name, child]) => [name, exampleOf(child, resolve, depth + 1)]));
  }
  if (schema.items) return [];
  const type = [schema.type ?? 'string'].flat()[0];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 0, 0);
  if (type === 'object') return {};
  const formats: Record<string, string> = {
    email: 'ann@example.com',
    uuid: '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11',
    'date-time': '2026-01-31T09:00:00Z',
    date: '2026-01-31',
    uri: 'https://example.com',
  };
  return formats[schema.format ?? ''] ?? '...';
}
