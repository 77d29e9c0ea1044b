import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

const lifeMs = 7 * 24 * 60 * 60 * 1000;

const sign = (secrets: SecretBox, issued: string) =>
  createHmac('sha256', secrets.derive('form-token')).update(issued).digest('base64url');

/** Says when somebody began to fill in a form. It belongs to no page, so that pages can be the same for everybody. */
export function issueFormToken(secrets: SecretBox, now = Date.now()): string {
  const issued = now.toString(36);
  return `${issued}.${sign(secrets, issued)}`;
}

/** How long ago the form was begun, in milliseconds; null when nobody can tell, which is no offence. */
export function formAge(secrets: SecretBox, token: string | undefined, now = Date.now()): number | null {
  const [issued, signature, ...rest] = token?.split('.') ?? [];
  if (!issued || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(secrets, issued));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const age = now - Number.parseInt(issued, 36);
  return age >= 0 && age <= lifeMs ? age : null;
}
