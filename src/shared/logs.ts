export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logCategories = [
  'auth',
  'database',
  'api',
  'ui',
  'security',
  'performance',
  'business',
  'admin',
  'client',
  'forms',
  'files',
  'email',
  'payment',
  'integration',
  'system',
] as const;
export type LogCategory = (typeof logCategories)[number];
