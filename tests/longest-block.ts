/** Runs it and tells for how many milliseconds at most this thread did nothing else meanwhile. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
