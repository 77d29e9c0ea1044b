/** How long a test asks for what must come. One limit for all, with room for a busy machine: only a test that fails waits for it. */
export const patience = 45_000;
