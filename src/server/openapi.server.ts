import { getRouter, isProcedure, traverseContractProcedures } from '@orpc/server';
import { operationName } from '#platform/feature/admin-area.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { isGuarded, isOpenToKeys } from '#platform/http/guards.server.ts';
import { anyArea } from '#shared/admin-areas.ts';

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

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'foyer.session_token', description: 'The session of somebody who is signed in' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key (`fyr_...`), made under Settings, API Keys. It needs the scope that the operation names: an area, to read or to write.',
  },
} as const;

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
    components: { schemas: { Error: errorSchema as never }, securitySchemes },
  });
  const security = securityOf(registry);
  for (const [path, operations] of Object.entries(spec.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations ?? {})) {
      if (typeof operation !== 'object' || operation === null || !('responses' in operation) || !operation.responses) continue;
      operation.security = security.get(`${method.toUpperCase()} ${path}`) ?? [];
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

type Security = Record<string, string[]>[];

/** How each operation is called: as somebody who is signed in, or with a key that has the scope; neither where everybody may. */
function securityOf({ api, operationAreas }: Registry): Map<string, Security> {
  const found = new Map<string, Security>();
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const name = operationName(contract['~orpc'].route);
    const procedure = getRouter(api, path);
    if (!isProcedure(procedure) || !isGuarded(procedure)) return;
    const area = operationAreas.get(name);
    const level = name.startsWith('GET ') ? 'read' : 'write';
    const scopes = area && area !== anyArea ? [`${area}:${level}`] : [];
    found.set(name, isOpenToKeys(procedure) ? [{ session: [] }, { key: scopes }] : [{ session: [] }]);
  });
  return found;
}

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['success', 'data', 'error'],
  properties: { success: { const: true }, data: data ?? { type: 'null' }, error: { type: 'null' } },
});
