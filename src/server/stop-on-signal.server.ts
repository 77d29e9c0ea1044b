/** The first signal drains, a second one ends at once. */
export function stopOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      say('Closing: requests and jobs under way are being finished.');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Foyer did not close cleanly: ${error instanceof Error ? error.message : String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
