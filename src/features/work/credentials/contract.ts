import { oc } from '@orpc/contract';
import { z } from 'zod';
import { passwordMost } from '#features/people/auth/fields.ts';
import { credentialStates } from '#shared/choices/work/credentials.ts';
import { line } from '#shared/fields.ts';
import { timestamp } from '#shared/wire.ts';
import { credentialLimits, receiptMinutes } from './choices.ts';

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is no base64');

const keyFields = {
  public_key: base64(200).describe('P-256, SPKI'),
  wrapped_key: base64(400).describe('The private key, encrypted with the passphrase in the browser'),
  salt: base64(64),
  iv: base64(32),
  iterations: z.number().int().min(600_000).max(10_000_000),
};
const proof = base64(64).describe('What only the private key can compute');
const credentialKey = z.object({ id: z.uuid(), public_key: keyFields.public_key, created_at: timestamp });
export type CredentialKey = z.output<typeof credentialKey>;
const wrappedKey = credentialKey.extend(keyFields);
export type WrappedKey = z.output<typeof wrappedKey>;
const password = z.string().min(1, 'Please enter your password').max(passwordMost);

const sealed = z.object({ ephemeral_key: base64(200), iv: base64(32), data: base64(credentialLimits.sealed) });
/** What a browser sends instead of the secret. */
export const handedOver = z.object({ key_id: z.uuid(), sealed });
export type HandedOver = z.output<typeof handedOver>;

/** How far it is, for whoever asked and whoever was asked. */
export const credentialProgress = z.object({
  id: z.uuid(),
  state: z.enum(credentialStates),
  handed_at: timestamp.nullable(),
  expires_at: timestamp.nullable().describe('Until when it waits to be read'),
  read_at: timestamp.nullable(),
});
export type CredentialProgress = z.output<typeof credentialProgress>;
export const publicKey = z.object({ id: z.uuid(), public_key: z.string() });
export type PublicKey = z.output<typeof publicKey>;

const credential = credentialProgress.extend({ title: z.string(), is_sample: z.boolean() });
export type Credential = z.output<typeof credential>;

const adminCredential = credential.extend({
  read_by: z.string().nullable(),
  key_id: z.uuid().nullable().describe('The key that it is encrypted for'),
  line_id: z.uuid().nullable().describe('The line of a checklist that asks for it'),
});
export type AdminCredential = z.output<typeof adminCredential>;

const adminList = z.object({
  items: z.array(adminCredential),
  keys: z.array(credentialKey).describe('The key in use first, then earlier ones that something still waits for'),
  may_make_key: z.boolean().describe('The caller is the super administrator'),
});
export type AdminCredentials = z.output<typeof adminList>;
const ownList = z.object({
  items: z.array(credential),
  key: publicKey.nullable().describe('What the browser encrypts for'),
});
export type OwnCredentials = z.output<typeof ownList>;

const tags = ['Credentials'];
const byId = z.object({ id: z.uuid() });
const receipt = z.uuid().describe('Chosen by the reader before the first try');

export const credentialsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/projects/{id}/credentials',
      tags,
      summary: 'What the client of a project hands over in secret',
    })
    .input(byId)
    .output(adminList),
  makeKey: oc
    .route({
      method: 'POST',
      path: '/admin/credentials/keys',
      tags,
      summary: 'Use a new key pair, made in the browser, from now on',
      description: 'Asks for the password of the account once more: whoever chooses the key reads what comes.',
    })
    .input(z.object({ ...keyFields, proof, password }))
    .output(credentialKey),
  giveKey: oc
    .route({
      method: 'POST',
      path: '/admin/credentials/keys/{id}',
      tags,
      summary: 'A key with its private half, encrypted with the passphrase',
      description: 'Asks for the password of the account once more: passphrases can be tried against what this answers.',
    })
    .input(byId.extend({ password }))
    .output(wrappedKey),
  ask: oc
    .route({
      method: 'POST',
      path: '/admin/projects/{id}/credentials',
      tags,
      summary: 'Ask the client for a password or another secret',
    })
    .input(
      byId.extend({
        credential_id: z.uuid().describe('Chosen by the caller: the same one is asked for once'),
        title: line(credentialLimits.title, 'Please say what you need'),
      }),
    )
    .output(adminList),
  withdraw: oc
    .route({
      method: 'DELETE',
      path: '/admin/credentials/{id}',
      tags,
      summary: 'Ask no longer; what was handed over and not read is wiped',
    })
    .input(byId)
    .output(adminList),
  read: oc
    .route({
      method: 'POST',
      path: '/admin/credentials/{id}/read',
      tags,
      summary: 'The ciphertext, once: it is wiped when the reader confirms that it came',
      description: `A second time answers 410 and says when it was read, and by whom. The same receipt of the same person is answered again for ${receiptMinutes} minutes, because an answer can be lost.`,
    })
    .input(byId.extend({ proof, receipt }))
    .output(handedOver),
  confirm: oc
    .route({ method: 'POST', path: '/admin/credentials/{id}/read/confirm', tags, summary: 'It came: wipe it' })
    .input(byId.extend({ receipt }))
    .output(adminList),
  listOwn: oc
    .route({ method: 'GET', path: '/projects/{id}/credentials', tags, summary: 'What you are asked to hand over in secret' })
    .input(byId)
    .output(ownList),
  handOver: oc
    .route({ method: 'POST', path: '/credentials/{id}', tags, summary: 'Hand something over, encrypted in your browser' })
    .input(byId.extend(handedOver.shape))
    .output(ownList),
  takeBack: oc
    .route({
      method: 'POST',
      path: '/credentials/{id}/take-back',
      tags,
      summary: 'Delete what you handed over, as long as nobody has read it',
    })
    .input(byId)
    .output(ownList),
};
