import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { unstorableField } from '#shared/storable.ts';
import { answerError } from '../answer-error.server.ts';
import { unstorable } from '../api-error.server.ts';
import type { HttpEnv } from '../context.server.ts';
import { demandGuard } from '../guards.server.ts';
import type { BodyBudget, Spending } from './body-budget.server.ts';
import type { BodyRule, BodyRules } from './body-rules.server.ts';
import { isPlainName, isSmallForm } from './form-shape.ts';
import { isSmallJson, mostValues } from './json-shape.ts';
import type { MultipartReader } from './multipart.server.ts';
import { type ByteSource, limited, type ReadLimits, readBytes } from './read-bytes.server.ts';
import { malformed, tooComplex, tooLarge, unknownType } from './refusals.server.ts';

export type BodyParts = { rules: BodyRules; budget: BodyBudget; multipart: MultipartReader };

/**
 * Everything that comes with a body passes here, before anybody reads it. In this order: what its sender has sent already,
 * whether they may call the route at all, how long it is; only then it is read, by size, speed and number of fields.
 */
export function takeBodies({ rules, budget, multipart }: BodyParts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const source = sourceOf(c);
    if (!source) return next();
    let spending: Spending | null = null;
    let remove: (() => Promise<void>) | null = null;
    try {
      const length = lengthOf(c);
      spending = budget.begin(c.get('api').ip, length);
      const rule = await rules(c.req.method, c.req.path);
      if (rule.procedure) await demandGuard(c.get('api'), rule.procedure);
      if (length !== null && length > rule.limit) throw tooLarge();
      const limits: ReadLimits = { limit: rule.limit, onBytes: spending.count };
      const type = c.req.header('content-type') ?? '';
      if (type.startsWith('multipart/form-data')) {
        const { form, ...read } = await multipart(limited(source, limits), type, rule.takesFiles);
        remove = read.remove;
        checkFields([...form], rule.isContract);
        c.req.raw = withForm(c.req.raw, form);
      } else {
        const bytes = await readBytes(source, limits);
        checkShape(bytes, type, rule);
        c.req.raw = withBytes(c.req.raw, bytes);
      }
    } catch (error) {
      await remove?.();
      return refuse(c, error);
    } finally {
      spending?.end();
    }
    try {
      return await next();
    } finally {
      await remove?.();
    }
  };
}

/** The body as pieces; null when there is none. Leaving off in the middle closes nothing: the refusal has yet to be sent. */
function sourceOf(c: Context<HttpEnv>): ByteSource | null {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (!incoming) return c.req.raw.body?.values({ preventCancel: true }) ?? null;
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return null;
  return incoming.iterator({ destroyOnReturn: false }) as ByteSource;
}

function lengthOf(c: Context<HttpEnv>): number | null {
  const length = c.req.header('content-length');
  return length === undefined ? null : Number(length);
}

/** Looks at the bytes before anything is made of them. */
function checkShape(bytes: Buffer, type: string, { limit, isContract }: BodyRule): void {
  if (bytes.length === 0) return;
  if (isJson(type)) {
    if (!isSmallJson(bytes, mostValues(limit))) throw tooComplex();
    // Only an escape can write what cannot be stored: bytes that are no text are replaced when they are decoded.
    if (!isContract && bytes.includes('\\u')) checkTexts(parsed(bytes));
  } else if (type.startsWith('application/x-www-form-urlencoded')) {
    if (!isSmallForm(bytes)) throw tooComplex();
    checkFields([...new URLSearchParams(bytes.toString())], isContract);
  } else if (!type.startsWith('text/plain')) throw unknownType();
}

const isJson = (type: string) => type === '' || type.startsWith('application/json');

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw malformed();
  }
}

function checkFields(fields: [string, unknown][], isContract: boolean): void {
  if (!fields.every(([name]) => isPlainName(name))) throw tooComplex();
  if (!isContract) for (const [name, value] of fields) checkTexts({ [name]: value });
}

function checkTexts(value: unknown): void {
  const field = unstorableField(value);
  if (field !== null) throw unstorable(field);
}

/** The same request with a body that has been read, so that whoever comes next reads it from memory. */
function withBytes(request: Request, bytes: Buffer): Request {
  const headers = new Headers(request.headers);
  // To the API it would mean that the body is a file.
  headers.delete('content-disposition');
  const { method, url, signal } = request;
  return new Request(url, { method, headers, signal, body: bytes.length > 0 ? new Uint8Array(bytes) : null });
}

function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-disposition');
  const { method, url, signal } = request;
  return Object.assign(new Request(url, { method, headers, signal }), { formData: async () => form });
}

function refuse(c: Context<HttpEnv>, cause: unknown): Response {
  const answer = answerError(c, cause);
  // A body that is too large is read on for a moment, so that a browser hears why; the others are cut off.
  if ([408, 429, 503].includes(answer.status)) answer.headers.set('connection', 'close');
  return answer;
}
