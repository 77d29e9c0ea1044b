import { inArray } from 'drizzle-orm';
import {
  status_components,
  status_incident_components,
  status_incident_updates,
  status_incidents,
} from '#db/schema/desk/status.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { sampleIncidents } from './sample-incidents.ts';

/** Incidents only: an open one makes its component worse by itself, and so leaves no trace when it is removed. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const { key, title, impact, components, updates } of sampleIncidents) {
    const [first, last] = [updates[0], updates.at(-1)];
    if (!first || !last) continue;
    const incident_id = sampleId(`status:${key}`);
    const ended = hoursBefore(now, last.hours);
    const [added] = await tx
      .insert(status_incidents)
      .values({
        id: incident_id,
        title,
        impact,
        status: last.status,
        started_at: hoursBefore(now, first.hours),
        resolved_at: last.status === 'resolved' ? ended : null,
        is_sample: true,
        updated_at: ended,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) continue;
    const known = await tx
      .select({ id: status_components.id })
      .from(status_components)
      .where(inArray(status_components.name, components));
    if (known.length > 0) {
      await tx.insert(status_incident_components).values(known.map(({ id }) => ({ incident_id, component_id: id })));
    }
    await tx.insert(status_incident_updates).values(
      updates.map(({ hours, status, message }, at) => ({
        id: sampleId(`status:${key}:${at}`),
        incident_id,
        status,
        message,
        created_at: hoursBefore(now, hours),
      })),
    );
  }
};
