import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Env } from '#platform/env.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { ProviderBusy } from '#platform/mail/provider-busy.ts';

/** An application that the owner has registered at Microsoft Entra ID. */
export type MicrosoftApp = { tenant_id: string; client_id: string; client_secret: string };
type GraphEnv = Pick<Env, 'MICROSOFT_LOGIN_URL' | 'MICROSOFT_GRAPH_URL'>;

type GraphRequest = { json?: unknown; text?: string };
type GraphAnswer = { status: number; data: unknown };

export type Graph = {
  /** Throws a `GraphError` for a refusal and `ProviderBusy` when Microsoft asks to come back later. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, request?: GraphRequest): Promise<GraphAnswer>;
  /** The bytes behind a path, at most so many of them. */
  read(path: string, most: number): Promise<{ bytes: Uint8Array; isWhole: boolean }>;
  token(): Promise<string>;
};

/** A sentence for the owner; it never holds a secret or a token. */
export class GraphError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const patienceMs = 15_000;
/** Longer than this nobody waits with a mail in hand: it goes back to the outbox until then. */
const shortWaitMs = 3_000;
const tries = 3;
const earlyMs = 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const loginRefusal = z.object({ error: z.string(), error_description: z.string().default('') });
const graphRefusal = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) });

/** Microsoft Graph in the name of an application: one token for all calls until it expires. */
export function createGraph(app: MicrosoftApp, env: GraphEnv): Graph {
  let kept: { value: Promise<string>; until: number } | null = null;

  const ask = async (): Promise<{ access_token: string; expires_in: number }> => {
    const response = await patient(`${env.MICROSOFT_LOGIN_URL}/${encodeURIComponent(app.tenant_id)}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.client_id,
        client_secret: app.client_secret,
        scope: `${new URL(env.MICROSOFT_GRAPH_URL).origin}/.default`,
        grant_type: 'client_credentials',
      }),
    });
    const body = await jsonOf(response);
    const answer = tokenAnswer.safeParse(body);
    if (response.ok && answer.success) return answer.data;
    const refusal = loginRefusal.safeParse(body);
    throw new GraphError(refusal.success ? loginProblem(refusal.data) : 'Microsoft refused the sign-in', response.status);
  };

  const token = (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.value;
    const asked = ask();
    const entry = { value: asked.then(({ access_token }) => access_token), until: Date.now() + patienceMs * tries };
    kept = entry;
    asked.then(
      ({ expires_in }) => {
        entry.until = Date.now() + Math.max(expires_in * 1000 - earlyMs, 0);
      },
      () => {
        if (kept === entry) kept = null;
      },
    );
    return entry.value;
  };

  const once = async (method: string, path: string, { json, text }: GraphRequest): Promise<Response> =>
    patient(`${env.MICROSOFT_GRAPH_URL}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(text === undefined ? {} : { 'content-type': 'text/plain' }),
      },
      body: json === undefined ? text : JSON.stringify(json),
    });

  const authorized = async (method: string, path: string, request: GraphRequest): Promise<Response> => {
    const response = await once(method, path, request);
    if (response.status !== 401) return response;
    // Taken back before its time: once more with a new one.
    await response.body?.cancel();
    kept = null;
    return once(method, path, request);
  };

  return {
    token,
    async call(method, path, request = {}) {
      const response = await authorized(method, path, request);
      const data = await jsonOf(response);
      if (response.ok) return { status: response.status, data };
      throw refusalOf(data, response.status);
    },
    async read(path, most) {
      const response = await authorized('GET', path, {});
      if (!response.ok) throw refusalOf(await jsonOf(response), response.status);
      return firstBytes(response, most);
    },
  };
}

function refusalOf(data: unknown, status: number): GraphError {
  const refusal = graphRefusal.safeParse(data);
  const { code, message } = refusal.success ? refusal.data.error : { code: '', message: '' };
  return new GraphError(sentence(redactText(message) || code || `Microsoft answered with ${status}`), status);
}

async function firstBytes(response: Response, most: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.byteLength;
    // Leaving the loop ends the answer.
    if (size > most) break;
  }
  return { bytes: new Uint8Array(Buffer.concat(parts).subarray(0, most)), isWhole: size <= most };
}

/** Asks again after a short pause where Microsoft is busy; a longer one is told to the caller. */
async function patient(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).catch(
      (error: unknown) => {
        const late = error instanceof Error && error.name === 'TimeoutError';
        throw new GraphError(late ? `No answer within ${patienceMs / 1000} seconds` : 'Microsoft cannot be reached', 0);
      },
    );
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy) return response;
    const askedMs = retryAfterMs(response.headers.get('retry-after'));
    await response.body?.cancel();
    const message = `Microsoft is busy (${response.status})`;
    if (askedMs !== null && askedMs > shortWaitMs) throw new ProviderBusy(message, Math.ceil(askedMs / 1000));
    // Without a word about when, it counts as a failure: such a state may last.
    if (attempt >= tries) throw new GraphError(message, response.status);
    await sleep(askedMs ?? 500 * attempt);
  }
}

/** Seconds, or a date, as HTTP has it. */
function retryAfterMs(value: string | null): number | null {
  if (!value) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 3_600_000) : null;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The first line, without the numbers of the request that follow it. */
const sentence = (text: string): string =>
  (text.split(/\r?\n/)[0] ?? '')
    .replace(/\s+Trace ID:.*$/i, '')
    .trim()
    .slice(0, 300);

function loginProblem({ error, error_description }: z.output<typeof loginRefusal>): string {
  if (/AADSTS7000215|AADSTS7000222/.test(error_description)) return 'The client secret is wrong or has expired';
  if (/AADSTS700016/.test(error_description)) return 'This tenant knows no application with this client ID';
  if (/AADSTS90002|AADSTS900023/.test(error_description)) return 'There is no tenant with this ID';
  return sentence(redactText(error_description)) || error;
}
