import { z } from 'zod';
import { facebookEndpoints, googleEndpoints, microsoftEndpoints } from '#platform/auth/social-endpoints.ts';
import { type SocialKeys, socialKeysOf } from '#platform/auth/social-login.server.ts';
import { readIntegration, textOf } from '#platform/integrations/integration-row.server.ts';
import { type SocialProvider, socialCallbackPath, socialFields, socialNames, socialProviders } from '#shared/social-providers.ts';
import type { SocialKeysInput } from './social-contract.ts';
import type { Ports } from './store.server.ts';
import type { TestResult } from './test-contract.ts';

const patienceMs = 10_000;
const refusal = z.object({ error: z.union([z.string(), z.object({ code: z.number().optional() }).transform(() => 'refused')]) });

/** Asks each provider that was typed or stored, with the stored secret where it belongs to that application. */
export async function testSocial({ db, secrets, env }: Ports, input: SocialKeysInput): Promise<TestResult> {
  const row = await readIntegration(db, 'social');
  const problems: string[] = [];
  let asked = 0;
  for (const provider of socialProviders) {
    const { id, secret } = socialFields[provider];
    if (!input[id] && !input[secret]) continue;
    asked += 1;
    const stored = textOf(row, id) === input[id] ? socialKeysOf(secrets, row, provider) : null;
    const keys = { client_id: input[id], client_secret: input[secret] || (stored?.client_secret ?? '') };
    const problem = keys.client_id && keys.client_secret ? await problemOf(env, provider, keys) : 'both values are needed';
    if (problem) problems.push(`${socialNames[provider]}: ${problem}`);
  }
  if (asked === 0) return { ok: false, message: 'no keys are stored' };
  return problems.length > 0 ? { ok: false, message: problems.join('; ') } : { ok: true, message: null };
}

async function problemOf(env: Ports['env'], provider: SocialProvider, keys: SocialKeys): Promise<string | null> {
  try {
    const response = await fetch(endpointOf(env, provider), {
      method: 'POST',
      body: bodyOf(env, provider, keys),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.ok) return null;
    const told = refusal.safeParse(await response.json().catch(() => null));
    if (!told.success) return `it answered with status ${response.status}`;
    // The code is none of theirs: whoever is told so was known by the keys.
    return /^invalid_(grant|request)$/.test(told.data.error) ? null : 'the keys are not accepted';
  } catch {
    return 'it could not be reached';
  }
}

const endpointOf = (env: Ports['env'], provider: SocialProvider): string =>
  ({ google: googleEndpoints(env), facebook: facebookEndpoints(env), microsoft: microsoftEndpoints(env) })[provider].token;

/** Facebook hands out a token for the application itself; the others are asked about a code that does not exist. */
function bodyOf(env: Ports['env'], provider: SocialProvider, keys: SocialKeys): URLSearchParams {
  if (provider === 'facebook') return new URLSearchParams({ ...keys, grant_type: 'client_credentials' });
  return new URLSearchParams({
    ...keys,
    grant_type: 'authorization_code',
    code: 'connectivity-test',
    redirect_uri: `${env.PUBLIC_URL}${socialCallbackPath(provider)}`,
  });
}
