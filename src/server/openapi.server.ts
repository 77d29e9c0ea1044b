import type { Registry } from '#platform/feature/registry.server.ts';

type Json = Record<string, unknown>;
const documents = new WeakMap<Registry, Promise<Json>>();
const texts = new WeakMap<Json, string>();

const errorSchema = {
  type: 'object',
  required: ['success', 'data', 'error', 'code'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    error: { type: 'string', description: 'A text for the person' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', description: 'What can be chosen instead' },
  },
};

/** The contract as an OpenAPI document, with every answer in the envelope that really goes out. */
export function openApiDocument(registry: Registry, publicUrl: string): Promise<Json> {
  const document = documents.get(registry) ?? generate(registry, publicUrl);
  documents.set(registry, document);
  return document;
}

/** As it goes out: written once, because it is the longest text that a stranger can ask for. */
export async function openApiText(registry: Registry, publicUrl: string): Promise<string> {
  const document = await openApiDocument(registry, publicUrl);
  const text = texts.get(document) ?? JSON.stringify(document);
  texts.set(document, text);
  return text;
}

async function generate(registry: Registry, publicUrl: string): Promise<Json> {
  // Few ever ask for the document, and every start would have to read what makes it.
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const spec = await generator.generate(registry.api, {
    info: { title: 'Foyer API', version: '1.0.0', description: 'Everything a screen can do, this API can do.' },
    servers: [{ url: `${publicUrl}/api` }],
    components: { schemas: { Error: errorSchema as never } },
  });
  for (const operations of Object.values(spec.paths ?? {})) {
    for (const operation of Object.values(operations ?? {})) {
      if (typeof operation !== 'object' || operation === null || !('responses' in operation) || !operation.responses) continue;
      for (const [status, response] of Object.entries(operation.responses)) {
        const content = response && 'content' in response ? response.content?.['application/json'] : undefined;
        if (status.startsWith('2') && content) content.schema = envelope(content.schema) as never;
      }
      operation.responses.default = {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
    }
  }
  return spec as unknown as Json;
}

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['success', 'data', 'error'],
  properties: { success: { const: true }, data: data ?? { type: 'null' }, error: { type: 'null' } },
});
