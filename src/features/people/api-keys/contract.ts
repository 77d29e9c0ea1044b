import { oc } from '@orpc/contract';
import { z } from 'zod';
import { lineOf } from '#features/people/auth/fields.ts';
import { areaAccess, ownPassword } from '#features/people/team/contract.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { keyStates, lifetimeValues } from './policy.ts';

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('How the key begins'),
  scopes: areaAccess,
  state: z.enum(keyStates),
  owner_name: z.string(),
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().describe('To the minute'),
  created_at: timestamp,
});
export type ApiKey = z.output<typeof apiKey>;

export const keyForm = z.object({
  name: lineOf(100).min(2, 'Please enter a name of at least 2 characters'),
  scopes: areaAccess.refine((areas) => Object.values(areas).some((level) => level !== 'none'), 'Please open at least one area'),
  lifetime: z.enum(lifetimeValues, 'Please choose how long the key works').default('90'),
  password: ownPassword,
});

const tags = ['API keys'];

export const apiKeysContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/api-keys', tags, summary: 'Keys of the API, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(apiKey)),
  create: oc
    .route({ method: 'POST', path: '/admin/api-keys', tags, summary: 'Makes a key, which this answer alone holds' })
    .input(z.object({ id: z.uuid().describe('Chosen by the caller: the same one is made once') }).extend(keyForm.shape))
    .output(z.object({ id: z.uuid(), key: z.string() })),
  revoke: oc
    .route({ method: 'POST', path: '/admin/api-keys/{id}/revoke', tags, summary: 'Ends a key at once' })
    .input(z.object({ id: z.uuid(), password: ownPassword }))
    .output(z.object({ id: z.uuid() })),
};
