import { oc } from '@orpc/contract';
import { z } from 'zod';

const integration_type = z.enum(['stripe', 'microsoft', 'social']);
const values = z.record(z.string().max(60), z.union([z.string().max(1000), z.boolean()]));

/** One call for all integrations: their addresses and whether they answer, what is stored, and what is to be stored. */
const functionInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('urls'), integration_type }),
  z.object({ action: z.literal('get'), integration_type }),
  z.object({
    action: z.literal('set'),
    integration_type,
    settings: values,
    /** Asked for once more where it changes who gets in: how mails leave, and the social login. */
    password: z.string().max(256).default(''),
  }),
]);
export type FunctionInput = z.output<typeof functionInput>;

const functionOutput = z.object({
  /** Whether the provider answered, or whether the settings were saved. */
  result: z.boolean(),
  message: z.string().nullable(),
  /** Without secrets: those are told by `has_` or `stored` alone. */
  settings: z.record(z.string(), z.union([z.string(), z.boolean()])),
  urls: z.record(z.string(), z.string()),
});
export type FunctionOutput = z.output<typeof functionOutput>;

export const functionContract = {
  integrationSettings: oc
    .route({
      method: 'POST',
      path: '/functions/integration-settings',
      tags: ['Integrations'],
      summary: 'Tests, reads or saves the settings of an integration',
    })
    .input(functionInput)
    .output(functionOutput),
};
