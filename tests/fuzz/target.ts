import { Agent, request } from 'node:http';
import type { Known } from './contract.ts';
import type { Shot } from './shots.ts';

export type Reply = { status: number; ms: number; body: string };
export type Visitor = { email: string; password: string } | null;

const most = 40_000;

/** One running studio, called over sockets of our own: fetch would mend what is meant to be broken. */
export function openTarget(url: string) {
  const { hostname, port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const cookies = new Map<string, string>();

  const send = ({ method, target, headers, body }: Shot, cookie?: string): Promise<Reply & { cookies: string[] }> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const all = {
        host,
        origin: url,
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-length': body.length } : {}),
      };
      const sending = request({ hostname, port, method, path: target, headers: all, agent }, (answer) => {
        let text = '';
        answer.setEncoding('latin1');
        answer.on('data', (part: string) => {
          if (text.length < most) text += part;
        });
        const done = () => {
          const set = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '');
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, body: text, cookies: set });
        };
        answer.on('end', done);
        // Cut in the middle of its answer, as a refused body is: the status has been heard.
        answer.on('error', done);
      });
      sending.on('error', reject);
      sending.end(body);
    });

  const signIn = async (who: Visitor, again = false): Promise<string | undefined> => {
    if (!who) return undefined;
    const known = cookies.get(who.email);
    if (known && !again) return known;
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify(who));
    const answer = await send({ about: 'sign-in', method: 'POST', target: '/api/auth/sign-in/email', headers, body });
    if (answer.status !== 200) throw new Error(`${who.email} cannot sign in: ${answer.status} ${answer.body}`);
    const cookie = answer.cookies.join('; ');
    cookies.set(who.email, cookie);
    return cookie;
  };

  return {
    send,
    signIn,
    get: async (target: string, who: Visitor) => send({ about: target, method: 'GET', target, headers: {} }, await signIn(who)),
    close: () => agent.destroy(),
  };
}
export type Target = ReturnType<typeof openTarget>;

/** What the lists of the studio show: ids, numbers and tokens, by the name of their field. */
export async function knownValues(target: Target, lists: readonly string[], who: Visitor): Promise<Known> {
  const values = new Map<string, string[]>();
  const keep = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value].slice(-200));
  const visit = (name: string, value: unknown): void => {
    if (typeof value === 'string' && value.length > 0 && value.length < 100) keep(name, value);
    else if (Array.isArray(value)) for (const one of value) visit(name, one);
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) visit(key, one);
  };
  for (const list of lists) {
    const { status, body } = await target.get(list, who);
    if (status === 200 && body.startsWith('{')) {
      try {
        visit('', JSON.parse(Buffer.from(body, 'latin1').toString()));
      } catch {
        // Longer than what is kept of an answer.
      }
    }
  }
  return {
    named: (name, random) => {
      const own =
        values.get(name) ?? values.get(name.replace(/_ids?$/, '_id')) ?? (/(^|_)ids?$/.test(name) ? values.get('id') : undefined);
      return own && random.pick(own);
    },
  };
}
