/** The error and what caused it, outermost first: Drizzle wraps what PostgreSQL says. */
export const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether it, or what caused it, has one of these codes, of PostgreSQL or of the system. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causesOf(error).some((at) => codes.includes(codeOf(at)));

export const uniqueViolation = ['23505'];
export const lockTimeout = ['55P03'];
