import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { lapseOld } from './lapse.server.ts';

/** How long a signature waits for its order. */
const waitingDays = 30;

export const agreementsHousekeeping: HousekeepingTask[] = [
  { name: 'lapsed contracts', run: ({ db }) => lapseOld(db, daysAgo(waitingDays)) },
];
