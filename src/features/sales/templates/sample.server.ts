import { addSampleServices } from '#features/sales/services/sample.server.ts';
import { sampleServices } from '#features/sales/services/sample-services.ts';
import type { FillSamples } from '#platform/sample-data/part.server.ts';
import { sampleTemplates } from './sample-templates.ts';

/** Older than the services, so that those come first in a list of both. */
export const fill: FillSamples = (tx, { now }) =>
  addSampleServices(tx, now, 'template', sampleTemplates, sampleServices.length + 1);
