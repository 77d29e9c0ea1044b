import type { LogLevel } from '#shared/logs.ts';

/** How many entries of each level this process has written since it began, for `/metrics`. */
export const logCounts: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0, fatal: 0 };
