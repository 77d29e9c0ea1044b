import { redactText } from '#platform/log/redact.ts';

/** The first signal drains, a second one ends at once. A terminal and a wrapper may deliver the same Ctrl+C twice, so an echo within a second is not a second one. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): { isStopping(): boolean } {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (Date.now() - stoppingSince > 1000) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      say('Closing: requests and jobs under way are being finished.');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(
            `Foyer did not close cleanly: ${redactText(error instanceof Error ? error.message : String(error))}\n`,
          );
          process.exit(1);
        },
      );
    });
  }
  return { isStopping: () => stoppingSince !== null };
}
