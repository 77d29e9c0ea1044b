/**
 * Runs it and tells for how many milliseconds at most this thread was at work without a break meanwhile. Only its own work
 * counts: on a busy machine it also waits for its turn.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = workedMs();
  const timer = setInterval(() => {
    longest = Math.max(longest, workedMs() - before);
    before = workedMs();
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(longest, workedMs() - before);
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
