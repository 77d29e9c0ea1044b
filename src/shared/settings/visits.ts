import { z } from 'zod';
import { typedNumber } from '../fields.ts';
import { defineSettings } from './define-settings.ts';

export const visitSettings = defineSettings({
  name: 'visits',
  title: 'Visitors',
  who: 'admin',
  action: 'settings.visits_updated',
  sentence: 'changed how visitors are counted',
  defaults: { count_visits: true, respect_do_not_track: true, visit_months: 13 },
  shape: {
    count_visits: z.boolean().describe('Whether views of public pages are counted'),
    respect_do_not_track: z.boolean().describe('Whether browsers that ask not to be tracked (DNT, GPC) are left out'),
    visit_months: typedNumber(
      z
        .number('Please enter a number of months')
        .int('Please enter a whole number')
        .min(1, 'Please enter at least 1')
        .max(60, 'Please enter at most 60'),
    ).describe('For how many months single views are kept; the counts by day stay'),
  },
});
