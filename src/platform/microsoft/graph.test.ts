import { afterAll, expect, it } from 'vitest';
import { microsoftApp, startMicrosoft } from '#tests/microsoft/stand-in.ts';
import { secretError } from '#tests/secret-error.ts';
import { createGraph } from './graph.server.ts';

const microsoft = await startMicrosoft();
afterAll(() => microsoft.close());
const env = { MICROSOFT_LOGIN_URL: microsoft.url, MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0` };
const graph = createGraph(microsoftApp, env);
const refused = { status: 400, body: { error: { code: 'BadRequest', message: secretError.text } } };
const login = { status: 400, body: { error: 'invalid_request', error_description: secretError.text } };

it.each([
  ['a call', refused, () => graph.call('GET', '/users/x')],
  ['a mail that is read', refused, () => graph.read('/users/x/messages/1/$value', 100)],
])('the error of %s holds no private link, token or key', async (_, answer, ask) => {
  microsoft.answerNext(answer);
  await expect(ask()).rejects.toMatchObject({ status: 400, message: secretError.shown });
});

it('nor does the error of the sign-in', async () => {
  microsoft.answerNextSignIn(login);
  await expect(createGraph(microsoftApp, env).token()).rejects.toMatchObject({ status: 400, message: secretError.shown });
});
