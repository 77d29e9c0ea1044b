import { oc } from '@orpc/contract';
import { z } from 'zod';

const counted = z.record(z.string(), z.number().int());

export const sampleDataStatus = z.object({
  has_samples: z.boolean(),
  tables: counted.describe('Sample rows by table'),
});

export const sampleDataRemoval = z.object({
  removed: counted.describe('Rows deleted by table'),
  kept: counted.describe('Rows that the studio’s own records depend on: they stay, as ordinary records'),
});
export type SampleDataRemoval = z.infer<typeof sampleDataRemoval>;

const tags = ['Sample data'];

export const sampleDataContract = {
  status: oc
    .route({ method: 'GET', path: '/admin/sample-data', tags, summary: 'Which sample records there are' })
    .output(sampleDataStatus),
  remove: oc
    .route({ method: 'DELETE', path: '/admin/sample-data', tags, summary: 'Delete all sample records and nothing else' })
    .output(sampleDataRemoval),
};
