import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Book, createBook, Refusal, type StripeEvent, type StripeObject } from './book.ts';
import { browserPage } from './browser.ts';
import { parseForm } from './form.ts';
import { expanded, routes } from './routes.ts';
import { endSubscription, renew } from './subscriptions.ts';
import { deliver } from './webhooks.ts';

export const keys = {
  publishable: 'pk_test_standin',
  secret: 'sk_test_standin',
  webhook: 'whsec_standin',
} as const;

export type StripeStandIn = {
  /** Where the API listens: STRIPE_API_URL. */
  url: string;
  /** Where the browser's part is: STRIPE_JS_URL. */
  jsUrl: string;
  book: Book;
  events: StripeEvent[];
  eventsOf(type: string): StripeEvent[];
  /** Every request that came in, as `METHOD /path`. */
  requests: string[];
  objects(kind: string): StripeObject[];
  /** From now on events are delivered to this address as they happen. */
  webhookTo(url: string | null): void;
  /** Waits until all deliveries so far were answered. */
  delivered(): Promise<void>;
  /** The next calls are refused like this, whatever they ask. */
  refuseNext(status: number, error: { type: string; message: string; code?: string }, times?: number): void;
  /** Lets a period pass for one subscription. */
  renew(subscription: string): StripeObject;
  end(subscription: string): StripeObject;
  close(): Promise<void>;
};

type Answer = { status: number; body: unknown; form: string };

/** An account at Stripe on a free loopback port, for the real library and for a real browser. */
export async function startStripe(): Promise<StripeStandIn> {
  const book = createBook();
  const answers = new Map<string, Answer>();
  const requests: string[] = [];
  const underway = new Set<Promise<unknown>>();
  let refusals: { left: number; refusal: Refusal } | null = null;
  let webhookUrl: string | null = null;

  book.onEvent((event) => {
    if (!webhookUrl) return;
    // Stripe sends after the answer to the call that caused it.
    const sending = new Promise((go) => setImmediate(go))
      .then(() => (webhookUrl ? deliver(webhookUrl, event, keys.webhook) : null))
      .catch(() => null);
    underway.add(sending);
    void sending.finally(() => underway.delete(sending));
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (request.method === 'OPTIONS' || !url.pathname.startsWith('/v1/')) {
      const { status, headers, body } = browserPage(book, request.method ?? 'GET', url.pathname);
      response.writeHead(status, headers).end(body);
      return;
    }
    const raw = await text(request);
    requests.push(`${request.method} ${url.pathname}`);
    const { status, body } = apiAnswer(request, url, raw);
    const requestId = book.newId('req');
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': String(request.headers['stripe-version'] ?? ''),
      'access-control-allow-origin': '*',
    });
    response.end(JSON.stringify(body));
  };

  const apiAnswer = (request: IncomingMessage, url: URL, raw: string): Answer => {
    try {
      const publishable = authorized(request);
      if (refusals && refusals.left > 0) {
        refusals.left -= 1;
        throw refusals.refusal;
      }
      const repeat = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      const known = repeat ? answers.get(String(repeat)) : undefined;
      if (known) return replay(known, `${url.pathname} ${raw}`);
      const answer = dispatch(book, request.method ?? 'GET', url, raw, publishable);
      const kept = { status: 200, body: answer, form: `${url.pathname} ${raw}` };
      if (repeat) answers.set(String(repeat), kept);
      return kept;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.body }, form: '' };
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  return {
    url,
    jsUrl: `${url}/endive/stripe.js`,
    book,
    events: book.events,
    eventsOf: (type) => book.events.filter((event) => event.type === type),
    requests,
    objects: (kind) => book.all(kind),
    webhookTo: (to) => {
      webhookUrl = to;
    },
    delivered: async () => {
      await new Promise((go) => setImmediate(go));
      while (underway.size > 0) await Promise.all(underway);
    },
    refuseNext: (status, error, times = 1) => {
      refusals = { left: times, refusal: new Refusal(status, error) };
    },
    renew: (subscription) => renew(book, subscription),
    end: (subscription) => endSubscription(book, subscription),
    close: async () => {
      webhookUrl = null;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers whether the caller is a browser with the publishable key. */
function authorized(request: IncomingMessage): boolean {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === keys.secret) return false;
  if (key === keys.publishable) return true;
  throw new Refusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked(key ?? '')}` });
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;

function replay(known: Answer, form: string): Answer {
  if (known.form === form) return known;
  throw new Refusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

function dispatch(book: Book, method: string, url: URL, raw: string, publishable: boolean): unknown {
  const query = parseForm(url.search.slice(1));
  const form = parseForm(raw);
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(url.pathname) : null;
    if (!found) continue;
    if (publishable && !route.open) {
      throw new Refusal(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key.',
      });
    }
    const answer = route.answer(book, { id: decodeURIComponent(found[1] ?? ''), form, query, publishable });
    return expanded(book, answer, form.expand ?? query.expand);
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  });
}
