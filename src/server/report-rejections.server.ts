import type { Logger } from '#platform/log/log.server.ts';

/** A promise that failed with nobody waiting for it is a mistake of ours to be told in the log, no reason to end everybody's work. */
export function reportRejections(log: Logger): void {
  process.on('unhandledRejection', (error) =>
    log.error({ category: 'system', component: 'process', message: 'A failure was not handled where it happened', error }),
  );
}
