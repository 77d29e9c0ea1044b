import { exampleOf, type Field, fieldOf, resolverOf, type Schema } from './schema-tree.ts';

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; description?: string };
type Content = Record<string, { schema?: Schema }>;
type OpenApiOperation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};
type OpenApi = {
  servers?: { url: string }[];
  paths?: Record<string, Record<string, OpenApiOperation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  parameters: (Field & { place: string })[];
  body: Field[];
  bodyType: string | null;
  status: string;
  answer: Field | null;
  /** Null for the envelope, else what kind of file the answer is. */
  answerType: string | null;
  curl: string;
};
export type Group = { name: string; id: string; operations: Operation[] };
export type Reference = { server: string; groups: Group[] };

/** What the contents need of a call. */
export type IndexGroup = { name: string; id: string; operations: Pick<Operation, 'id' | 'method' | 'path' | 'summary'>[] };
/** One page of the reference: the contents of all, and in full a subject or what a search found, or neither. */
export type ReferencePage = { server: string; index: IndexGroup[]; group: string | null; query: string; shown: Group[] | null };

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The OpenAPI document as a person reads it: by subject, every schema a tree, every call an example. */
export function referenceOf(document: unknown): Reference {
  const api = document as OpenApi;
  const server = api.servers?.[0]?.url ?? '';
  const groups = new Map<string, Operation[]>();
  for (const [path, operations] of Object.entries(api.paths ?? {})) {
    for (const method of methods) {
      const operation = operations[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), toOperation(operation, method, path, server, api.components?.schemas ?? {})]);
    }
  }
  return {
    server,
    groups: [...groups]
      .map(([name, operations]) => ({ name, id: slug(name), operations }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

function toOperation(
  operation: OpenApiOperation,
  method: string,
  path: string,
  server: string,
  schemas: Record<string, Schema>,
): Operation {
  const resolve = resolverOf(schemas);
  const [status = '200', response] = Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
  const content = operation.requestBody?.content ?? {};
  const bodyType = Object.keys(content).find((type) => type.startsWith('multipart/')) ?? Object.keys(content)[0] ?? null;
  const bodySchema = bodyType ? content[bodyType]?.schema : undefined;
  const [answerType = null, answer] = Object.entries(response?.content ?? {})[0] ?? [];
  const isFile = answerType !== null && answerType !== 'application/json';
  const data = isFile ? answer?.schema : answer?.schema?.properties?.data;
  const body = bodySchema && fieldOf('body', bodySchema, true, resolve);
  return {
    id: `${method}-${slug(path)}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? null,
    parameters: (operation.parameters ?? []).map((one) => ({
      ...fieldOf(
        one.name,
        { ...one.schema, description: one.description ?? one.schema?.description },
        one.required ?? false,
        resolve,
      ),
      place: one.in,
    })),
    body: body ? (body.children.length > 0 ? body.children : [body]) : [],
    bodyType,
    status,
    answer: data && !isNothing(data) ? fieldOf(isFile ? 'file' : 'data', data, true, resolve) : null,
    answerType: isFile ? answerType : null,
    curl: curlOf(
      method,
      `${server}${path}`,
      operation.parameters ?? [],
      bodyType,
      bodySchema && exampleOf(bodySchema, resolve),
      isFile,
    ),
  };
}

const isNothing = (schema: Schema) => schema.type === 'null' || Object.keys(schema).length === 0;
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf(
  method: string,
  address: string,
  parameters: Parameter[],
  bodyType: string | null,
  example: unknown,
  isFile: boolean,
): string {
  const demanded = parameters.filter((one) => one.in === 'query' && one.required).map((one) => `${one.name}=...`);
  const parts = [`curl ${quoted(address + (demanded.length > 0 ? `?${demanded.join('&')}` : ''))}`, '-b cookies.txt'];
  // Saves it under the name that the server gives it.
  if (isFile) parts.push('-OJ');
  if (method !== 'get') parts.splice(1, 0, `-X ${method.toUpperCase()}`);
  if (bodyType === 'application/json')
    parts.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(example ?? {}))}`);
  else if (bodyType) parts.push('-F file=@picture.png');
  return parts.join(' \\\n  ');
}

/** Operations whose words contain every word of the query; groups without any are left out. */
export function searchGroups<G extends IndexGroup>(groups: G[], query: string): G[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const fits = (group: G, { method, path, summary }: G['operations'][number]) => {
    const text = `${group.name} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter((operation) => fits(group, operation)) }))
    .filter((group) => group.operations.length > 0);
}

export function pageOf({ server, groups }: Reference, params: URLSearchParams): ReferencePage {
  const query = params.get('q')?.trim().slice(0, 200) ?? '';
  const group = query ? undefined : groups.find((one) => one.id === params.get('group'));
  return {
    server,
    index: groups.map((one) => ({
      ...one,
      operations: one.operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
    group: group?.id ?? null,
    query,
    shown: query ? searchGroups(groups, query) : group ? [group] : null,
  };
}
