import { services } from '#db/schema/services.ts';
import { sampleServices } from '#features/services/sample.server.ts';
import { type SamplePart, sampleId } from './part.server.ts';

export const servicesPart: SamplePart = {
  name: 'services',
  fill: async (tx) => {
    const rows = sampleServices.map((service) => ({ ...service, id: sampleId(`service:${service.name}`) }));
    await tx.insert(services).values(rows).onConflictDoNothing();
  },
};
