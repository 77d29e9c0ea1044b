import { readFileSync } from 'node:fs';
import type { Book } from './book.ts';
import { fail, succeed } from './money.ts';

type Page = { status: number; headers: Record<string, string>; body?: string };

const file = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const page = (type: string, body: string): Page => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  body,
});

/** What the browser fetches besides the API: the script, its card fields in a frame, and the bank's page. */
export function browserPage(book: Book, method: string, path: string): Page {
  if (method === 'OPTIONS') return preflight;
  if (path === '/favicon.ico') return { status: 204, headers: {} };
  if (path === '/endive/stripe.js') return page('text/javascript', file('stripe.js'));
  if (path === '/elements/payment.html') return page('text/html', file('payment.html'));
  if (path === '/elements/payment.js') return page('text/javascript', file('payment.js'));
  const [, intent, choice] = /^\/authorize\/(pi_\w+)(?:\/(complete|fail))?$/.exec(path) ?? [];
  if (!intent) return { status: 404, headers: {} };
  return choice ? backFromBank(book, intent, choice) : page('text/html', file('bank.html').replaceAll('INTENT', intent));
}

const preflight: Page = {
  status: 204,
  headers: {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-allow-methods': 'GET, POST',
  },
};

function backFromBank(book: Book, id: string, choice: string): Page {
  const intent = book.find('payment_intent', id);
  const action = intent.next_action as { redirect_to_url: { return_url: string } } | null;
  const back = new URL(action?.redirect_to_url.return_url ?? 'http://127.0.0.1/');
  if (choice === 'complete') succeed(book, intent, book.find('payment_method', String(intent.payment_method)));
  else fail(book, intent, 'generic_decline');
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
  back.searchParams.set('redirect_status', choice === 'complete' ? 'succeeded' : 'failed');
  return { status: 303, headers: { location: back.href } };
}
