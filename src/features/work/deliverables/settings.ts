import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';
import { deliverableLimits } from './choices.ts';

export const deliverableSettings = defineSettings({
  name: 'deliverables',
  title: 'Deliverables',
  who: 'admin',
  action: 'settings.deliverables_updated',
  sentence: 'changed the revision rounds of new deliverables',
  shape: { agreed_rounds: z.number().int().min(0).max(deliverableLimits.rounds) },
  defaults: { agreed_rounds: 3 },
});
