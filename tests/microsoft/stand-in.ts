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

type Answer = { status: number; headers?: Record<string, string>; body?: object };

type MicrosoftStandIn = {
  url: string;
  sent: (ParsedMail & { mailbox: string })[];
  /** How often a token was asked for. */
  readonly tokens: number;
  /** What the next calls of Graph are answered instead. */
  answerNext(...answers: Answer[]): void;
  /** The permissions of the tokens from now on. */
  grant(...roles: string[]): void;
  /** Takes every token back that was handed out. */
  revoke(): void;
  close(): Promise<void>;
};

const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { error: { code, message } } });

/** Speaks the token endpoint of Microsoft's login and as much of Graph as mails need, over loopback. */
export async function startMicrosoft(): Promise<MicrosoftStandIn> {
  const sent: MicrosoftStandIn['sent'] = [];
  const next: Answer[] = [];
  let roles = ['Mail.Send', 'User.Read.All'];
  let valid = new Set<string>();
  let tokens = 0;

  const handOut = (path: string, form: URLSearchParams): Answer => {
    tokens += 1;
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
    const [, mailbox = '', action = ''] = /^\/users\/([^/?]+)(\/sendMail)?/.exec(path) ?? [];
    const address = decodeURIComponent(mailbox);
    if (address !== microsoftApp.sending_email)
      return refusal(404, 'Request_ResourceNotFound', `Resource '${address}' does not exist.`);
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
    response.end(answer.body ? JSON.stringify(answer.body) : undefined);
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
    answerNext: (...answers) => void next.push(...answers),
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
