import { oc } from '@orpc/contract';
import { z } from 'zod';
import { componentStatuses, incidentImpacts, incidentStatuses } from '#shared/choices/desk/status.ts';
import { newId, seenVersion } from '#shared/seen.ts';
import { listQuery, momentInput, optionalText, pageOf, timestamp } from '#shared/wire.ts';

const componentStatus = z.enum(componentStatuses, 'Please choose a status');

export const statusComponent = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  status: componentStatus.describe('As shown: the worse of what the owner set and of the open incidents'),
  is_sample: z.boolean(),
  created_at: timestamp.describe('Since when it is on the board; nothing is known of the time before'),
  updated_at: timestamp,
});

export const statusIncident = z.object({
  id: z.uuid(),
  title: z.string(),
  impact: z.enum(incidentImpacts),
  status: z.enum(incidentStatuses),
  started_at: timestamp,
  resolved_at: timestamp.nullable(),
  is_sample: z.boolean(),
  updated_at: timestamp,
  components: z.array(z.object({ id: z.uuid(), name: z.string() })),
  updates: z.array(z.object({ id: z.uuid(), status: z.enum(incidentStatuses), message: z.string(), created_at: timestamp })),
});
export type StatusIncident = z.infer<typeof statusIncident>;

export const statusBoard = z.object({
  status: componentStatus.describe('The worst of all'),
  headline: z.string(),
  updated_at: timestamp.nullable(),
  time_zone: z.string().describe("The studio's: its days are those of the history"),
  components: z.array(statusComponent),
  incidents: z.array(statusIncident).describe('Open ones and those of the last 90 days, newest first'),
});
export type StatusBoard = z.infer<typeof statusBoard>;

export const adminComponent = statusComponent.extend({ own_status: componentStatus.describe('What the owner set') });
export type AdminComponent = z.infer<typeof adminComponent>;

export const adminBoard = statusBoard.omit({ incidents: true }).extend({ components: z.array(adminComponent) });
export type AdminBoard = z.infer<typeof adminBoard>;

const line = (max: number, missing: string) => z.string().trim().min(1, missing).max(max, `Please use at most ${max} characters`);

export const componentInput = z.object({
  name: line(80, 'Please enter a name'),
  description: optionalText(160),
  status: componentStatus.default('operational'),
});
export type ComponentInput = z.infer<typeof componentInput>;

const message = line(2000, 'Please say what happened');
const components = z.array(z.uuid()).max(50).describe('Ids of the affected components');
const startedAt = momentInput('Please enter a date and a time');

export const incidentInput = z.object({
  title: line(120, 'Please enter a title'),
  impact: z.enum(incidentImpacts, 'Please choose how bad it is'),
  status: z.enum(incidentStatuses, 'Please choose a status').default('investigating'),
  message,
  components: components.default([]),
  started_at: startedAt.optional().describe('Now unless given'),
});
export type IncidentInput = z.infer<typeof incidentInput>;

export const incidentChange = z.object({
  title: incidentInput.shape.title,
  impact: incidentInput.shape.impact,
  components,
  started_at: startedAt,
});
export type IncidentChange = z.infer<typeof incidentChange>;

export const incidentUpdate = z.object({ status: z.enum(incidentStatuses, 'Please choose a status'), message });
export type IncidentUpdate = z.infer<typeof incidentUpdate>;

const tags = ['Status'];
const byId = z.object({ id: z.uuid() });

export const statusContract = {
  board: oc.route({ method: 'GET', path: '/status', tags, summary: 'The status board' }).output(statusBoard),
  admin: oc
    .route({ method: 'GET', path: '/admin/status', tags, summary: 'The status board as the owner edits it' })
    .output(adminBoard),
  addComponent: oc
    .route({ method: 'POST', path: '/admin/status/components', tags, summary: 'Add a component at the end' })
    .input(componentInput.extend({ id: newId }))
    .output(adminComponent),
  changeComponent: oc
    .route({ method: 'PUT', path: '/admin/status/components/{id}', tags, summary: 'Change a component' })
    .input(byId.extend({ updated_at: seenVersion }).extend(componentInput.shape))
    .output(adminComponent),
  setStatus: oc
    .route({ method: 'PUT', path: '/admin/status/components/{id}/status', tags, summary: 'Set the status of a component' })
    .input(byId.extend({ status: componentStatus }))
    .output(adminComponent),
  removeComponent: oc
    .route({ method: 'DELETE', path: '/admin/status/components/{id}', tags, summary: 'Remove a component from the board' })
    .input(byId)
    .output(byId),
  order: oc
    .route({ method: 'POST', path: '/admin/status/order', tags, summary: 'Put the components in this order' })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(adminBoard),
  incidents: oc
    .route({ method: 'GET', path: '/admin/status/incidents', tags, summary: 'All incidents, newest first' })
    .input(listQuery.pick({ limit: true, cursor: true }))
    .output(pageOf(statusIncident)),
  openIncident: oc
    .route({ method: 'POST', path: '/admin/status/incidents', tags, summary: 'Open an incident' })
    .input(incidentInput.extend({ id: newId }))
    .output(statusIncident),
  changeIncident: oc
    .route({ method: 'PUT', path: '/admin/status/incidents/{id}', tags, summary: 'Correct an incident' })
    .input(byId.extend({ updated_at: seenVersion }).extend(incidentChange.shape))
    .output(statusIncident),
  updateIncident: oc
    .route({
      method: 'POST',
      path: '/admin/status/incidents/{id}/updates',
      tags,
      summary: 'Say how an incident goes on, or resolve it',
    })
    .input(byId.extend(incidentUpdate.shape).extend({ update_id: newId }))
    .output(statusIncident),
  removeIncident: oc
    .route({ method: 'DELETE', path: '/admin/status/incidents/{id}', tags, summary: 'Remove an incident opened by mistake' })
    .input(byId)
    .output(byId),
};
