import { oc } from '@orpc/contract';
import { z } from 'zod';
import { lineOf, passwordMost } from '#features/people/auth/fields.ts';
import { timestamp } from '#shared/wire.ts';

export const mostPasskeys = 20;

export const passkeyForm = z.object({ name: lineOf(60).min(1, 'Please give the passkey a name') });

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What keeps it, such as a password manager, where that tells its name. */
  provider: z.string().nullable(),
  is_synced: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const ownPasskeys = z.object({
  items: z.array(passkey),
  /** Passkeys work at this address alone. */
  origin: z.string(),
  has_password: z.boolean(),
});
export type OwnPasskeys = z.output<typeof ownPasskeys>;

const proven = z.object({ password: z.string().max(passwordMost).optional() });
const byId = z.object({ id: z.uuid('Please give the id of a passkey') });
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Please send base64url')
    .max(most);

/** What `navigator.credentials.create` answered, as JSON of WebAuthn level 3; the library verifies it. */
const registrationResponse = z.object({
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(64_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .optional(),
  }),
});

const tags = ['Passkeys'];

export const passkeysContract = {
  listOwn: oc.route({ method: 'GET', path: '/account/passkeys', tags, summary: "The caller's own passkeys" }).output(ownPasskeys),
  begin: oc
    .route({
      method: 'POST',
      path: '/account/passkeys/options',
      tags,
      summary: 'Asks for the password and begins to add a passkey; the answer is what WebAuthn asks the browser for',
    })
    .input(proven)
    .output(z.object({ options: z.record(z.string(), z.unknown()) })),
  create: oc
    .route({ method: 'POST', path: '/account/passkeys', tags, summary: 'Adds the passkey that the browser made' })
    .input(passkeyForm.extend({ response: registrationResponse }))
    .output(passkey),
  update: oc
    .route({ method: 'PATCH', path: '/account/passkeys/{id}', tags, summary: 'Renames an own passkey' })
    .input(byId.extend(passkeyForm.shape))
    .output(passkey),
  delete: oc
    .route({
      method: 'POST',
      path: '/account/passkeys/{id}/remove',
      tags,
      summary: 'Asks for the password and removes an own passkey',
    })
    .input(byId.extend(proven.shape))
    .output(z.object({ removed: z.literal(true) })),
};
