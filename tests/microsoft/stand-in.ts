import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, parseMime } from '../mail/parse-mime.ts';

export const microsoftApp = {
  tenant_id: '5f1c2f0e-6c3e-4f07-9a55-2f8c6d3b1a11',
  client_id: '0b6a9a0e-1f44-4a52-8a5c-2f6d0e7c9b22',
  client_secret: 'a-client~secret.value',
  sending_email: 'studio@contoso.example',
};

type Answer = { status: number; headers?: Record<string, string>; body?: object; text?: string };

type MicrosoftStandIn = {
  url: string;
  sent: (ParsedMail & { mailbox: string })[];
  /** How often a token was asked for. */
  readonly tokens: number;
  /** What the next calls of Graph are answered instead. */
  answerNext(...answers: Answer[]): void;
  /** What the next request for a token is answered instead. */
  answerNextSignIn(answer: Answer): void;
  /** The permissions of the tokens from now on. */
  grant(...roles: string[]): void;
  /** Takes every token back that was handed out. */
  revoke(): void;
  /** The inbox; a mail that is put there is reported to whoever has subscribed. */
  inbox: Map<string, { mime: string; receivedDateTime: string }>;
  subscriptions: Map<string, Subscription>;
  deliver(id: string, mime: string): Promise<Response | null>;
  /** Something about the subscription itself. */
  tell(lifecycleEvent: string): Promise<Response | null>;
  close(): Promise<void>;
};

type Subscription = {
  notificationUrl: string;
  lifecycleNotificationUrl: string;
  resource: string;
  expirationDateTime: string;
  clientState: string;
  changeType: string;
};
/** Hands a notification to the studio, which may have no socket. */
type Post = (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<Response>;

const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { error: { code, message } } });

/** Speaks the token endpoint of Microsoft's login and as much of Graph as mails need, over loopback. */
export async function startMicrosoft(post: Post = fetch): Promise<MicrosoftStandIn> {
  const sent: MicrosoftStandIn['sent'] = [];
  const next: Answer[] = [];
  const nextSignIn: Answer[] = [];
  let roles = ['Mail.Send', 'User.Read.All'];
  let valid = new Set<string>();
  let tokens = 0;
  const inbox: MicrosoftStandIn['inbox'] = new Map();
  const subscriptions: MicrosoftStandIn['subscriptions'] = new Map();

  const send = (url: string, body: object | null): Promise<Response> =>
    post(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ? JSON.stringify(body) : '' });
  const report = async (key: 'notificationUrl' | 'lifecycleNotificationUrl', told: object): Promise<Response | null> => {
    const [entry] = subscriptions;
    if (!entry) return null;
    const [subscriptionId, { clientState, resource, ...urls }] = entry;
    return send(urls[key], { value: [{ subscriptionId, clientState, resource, ...told }] });
  };

  const subscribe = async (wanted: Subscription): Promise<Answer> => {
    const token = 'Validation: Testing & <more> +1';
    const answer = await send(`${wanted.notificationUrl}?validationToken=${encodeURIComponent(token)}`, null);
    const isText = answer.headers.get('content-type')?.startsWith('text/plain');
    if (answer.status !== 200 || !isText || (await answer.text()) !== token)
      return refusal(400, 'ValidationError', 'Subscription validation request failed.');
    const id = `subscription-${subscriptions.size + 1}`;
    subscriptions.set(id, wanted);
    return { status: 201, body: { id, ...wanted } };
  };

  const ofSubscription = (method: string, id: string, change: Partial<Subscription>): Answer => {
    const known = subscriptions.get(id);
    if (!known) return refusal(404, 'ResourceNotFound', 'The object was not found.');
    if (method === 'DELETE') subscriptions.delete(id);
    else subscriptions.set(id, { ...known, ...change });
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { id, ...known, ...change } };
  };

  const ofInbox = (path: string): Answer => {
    const url = new URL(path, 'http://graph');
    const [, id = '', raw] = /\/messages\/([^/]+)(\/\$value)?$/.exec(url.pathname) ?? [];
    if (!roles.includes('Mail.Read'))
      return refusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');
    if (!id) {
      const since = /ge (.*)$/.exec(url.searchParams.get('$filter') ?? '')?.[1] ?? '';
      const value = [...inbox].map(([key, { receivedDateTime }]) => ({ id: key, receivedDateTime }));
      return { status: 200, body: { value: value.filter(({ receivedDateTime }) => receivedDateTime >= since) } };
    }
    const mail = inbox.get(decodeURIComponent(id));
    if (!mail) return refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
    return raw
      ? { status: 200, text: mail.mime }
      : { status: 200, body: { receivedDateTime: mail.receivedDateTime, isDraft: false } };
  };

  const handOut = (path: string, form: URLSearchParams): Answer => {
    tokens += 1;
    const forced = nextSignIn.shift();
    if (forced) return forced;
    const login = (status: number, error: string, error_description: string): Answer => ({
      status,
      body: { error, error_description: `${error_description} Trace ID: 1-2-3 Correlation ID: 4-5-6` },
    });
    if (!path.startsWith(`/${microsoftApp.tenant_id}/`))
      return login(400, 'invalid_request', "AADSTS90002: Tenant 'x' not found.");
    if (form.get('grant_type') !== 'client_credentials') return login(400, 'unsupported_grant_type', 'AADSTS70003');
    if (form.get('client_id') !== microsoftApp.client_id)
      return login(400, 'unauthorized_client', 'AADSTS700016: Application not found in the directory.');
    if (form.get('client_secret') !== microsoftApp.client_secret)
      return login(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.');
    const payload = Buffer.from(JSON.stringify({ roles, jti: tokens })).toString('base64url');
    const access_token = `e30.${payload}.signature`;
    valid.add(access_token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token } };
  };

  const graph = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const body = await text(request);
    if (!valid.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return refusal(401, 'InvalidAuthenticationToken', 'Access token is empty or has expired.');
    const forced = next.shift();
    if (forced) return forced;
    const method = request.method ?? 'GET';
    if (method === 'POST' && path === '/subscriptions') return subscribe(JSON.parse(body));
    const [, subscription] = /^\/subscriptions\/([^/?]+)$/.exec(path) ?? [];
    if (subscription) return ofSubscription(method, decodeURIComponent(subscription), body ? JSON.parse(body) : {});
    const [, mailbox = '', action = ''] = /^\/users\/([^/?]+)(\/sendMail)?/.exec(path) ?? [];
    const address = decodeURIComponent(mailbox);
    if (address !== microsoftApp.sending_email)
      return refusal(404, 'Request_ResourceNotFound', `Resource '${address}' does not exist.`);
    if (/\/messages([/?]|$)/.test(path)) return ofInbox(path);
    if (!action) return roles.includes('User.Read.All') ? { status: 200, body: { id: '1' } } : refusal(403, 'Forbidden', 'No.');
    if (request.headers['content-type'] !== 'text/plain') return refusal(415, 'UnsupportedMediaType', 'MIME wanted.');
    sent.push({ ...parseMime(Buffer.from(body, 'base64').toString('utf8')), mailbox: address });
    return { status: 202 };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    const answer = path.endsWith('/oauth2/v2.0/token')
      ? handOut(path, new URLSearchParams(await text(request)))
      : await graph(request, path.replace(/^\/v1\.0/, ''));
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? (answer.body ? JSON.stringify(answer.body) : undefined));
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    get tokens() {
      return tokens;
    },
    inbox,
    subscriptions,
    deliver: async (id, mime) => {
      inbox.set(id, { mime, receivedDateTime: new Date().toISOString() });
      return report('notificationUrl', { changeType: 'created', resourceData: { id } });
    },
    tell: (lifecycleEvent) => report('lifecycleNotificationUrl', { lifecycleEvent }),
    answerNext: (...answers) => void next.push(...answers),
    answerNextSignIn: (answer) => void nextSignIn.push(answer),
    grant: (...granted) => {
      roles = granted;
      valid = new Set();
    },
    revoke: () => {
      valid = new Set();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
