import { services } from '#db/schema/sales/services.ts';
import { sampleServices } from '#features/sales/services/sample.server.ts';
import { sampleTemplates } from '#features/sales/templates/sample.server.ts';
import { type SamplePart, sampleId } from './part.server.ts';

export const servicesPart: SamplePart = {
  name: 'services',
  fill: async (tx, { now }) => {
    const rows = [
      ...sampleServices.map((service) => ({ ...service, id: sampleId(`service:${service.name}`) })),
      ...sampleTemplates.map((template) => ({ ...template, id: sampleId(`template:${template.name}`) })),
    ];
    // In the studio's own order from the newest on, as if they had been added one after the other.
    const dated = rows.map((row, at) => ({ ...row, created_at: new Date(now.getTime() - (at + 1) * 3_600_000) }));
    await tx.insert(services).values(dated).onConflictDoNothing();
  },
};
