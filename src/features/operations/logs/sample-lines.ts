import type { LogCategory, LogLevel } from '#shared/logs.ts';

export type LogLine = {
  level: LogLevel;
  category: LogCategory;
  component: string;
  message: string;
  /** How often it is seen against the others. */
  weight: number;
  method?: string;
  url?: string;
  status?: number;
  /** Around so many milliseconds. */
  duration?: number;
  metadata?: Record<string, unknown>;
  sensitive?: Record<string, unknown>;
  stack?: string;
  byClient?: true;
};

const request = (method: string, url: string, status: number, duration: number, weight: number): LogLine => ({
  level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
  category: url.startsWith('/api/auth') ? 'auth' : url.startsWith('/api') ? 'api' : 'ui',
  component: 'http',
  message: `${method} ${url} ${status}`,
  method,
  url,
  status,
  duration,
  weight,
  byClient: true,
});

const mailStack = `Error: connect ETIMEDOUT mail.example.net:587
    at SMTPConnection._onError (nodemailer/lib/smtp-connection/index.js:842:20)
    at Socket.onError (nodemailer/lib/smtp-connection/index.js:206:30)
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1638:16)`;

const screenStack = `TypeError: Cannot read properties of undefined (reading 'width')
    at PriceCalculator (assets/pricing-B7sQ.js:1:4821)
    at renderWithHooks (assets/entry-Dk21.js:9:11207)
    at updateFunctionComponent (assets/entry-Dk21.js:9:23460)`;

/** What a small studio's log looks like: mostly quiet, with each level and each category somewhere. */
export const logLines: LogLine[] = [
  request('GET', '/', 200, 12, 40),
  request('GET', '/services', 200, 16, 22),
  request('GET', '/pricing', 200, 14, 20),
  request('GET', '/dashboard', 200, 31, 18),
  request('GET', '/api/session', 200, 6, 24),
  request('GET', '/admin/clients', 200, 44, 10),
  request('POST', '/api/auth/sign-in/email', 200, 92, 9),
  request('POST', '/api/auth/sign-in/email', 401, 88, 3),
  request('GET', '/api/admin/logs', 403, 4, 2),
  request('GET', '/files/2026/brief.pdf', 404, 5, 2),
  {
    level: 'info',
    category: 'auth',
    component: 'sign-in',
    message: '/sign-in/email succeeded',
    weight: 8,
    byClient: true,
    sensitive: { email: 'theo@marchettibakery.example', ip_address: '203.0.113.24' },
  },
  {
    level: 'warn',
    category: 'security',
    component: 'rate-limit',
    message: 'Too many sign-in attempts from one address',
    weight: 2,
    metadata: { attempts: 11, window_seconds: 60 },
    sensitive: { ip_address: '198.51.100.77' },
  },
  {
    level: 'debug',
    category: 'database',
    component: 'pool',
    message: 'A connection was opened',
    weight: 5,
    metadata: { open: 4, idle: 3 },
  },
  { level: 'warn', category: 'database', component: 'pool', message: 'A database connection was lost', weight: 1 },
  {
    level: 'warn',
    category: 'performance',
    component: 'http',
    message: 'A page took longer than a second',
    weight: 2,
    method: 'GET',
    url: '/admin/analytics?range=90d',
    status: 200,
    duration: 1340,
  },
  {
    level: 'info',
    category: 'business',
    component: 'clients',
    message: 'A client registered',
    weight: 4,
    byClient: true,
    metadata: { user_type: 'business' },
  },
  {
    level: 'info',
    category: 'admin',
    component: 'settings',
    message: 'Site information was saved',
    weight: 2,
    metadata: { keys: ['site_phone', 'hours_of_operation'] },
  },
  {
    level: 'info',
    category: 'client',
    component: 'profile',
    message: 'A business profile was updated',
    weight: 3,
    byClient: true,
  },
  {
    level: 'info',
    category: 'forms',
    component: 'contact-form',
    message: 'A message was received',
    weight: 4,
    metadata: { form: 'contact', fields: 5 },
  },
  {
    level: 'info',
    category: 'files',
    component: 'uploads',
    message: 'A logo was stored',
    weight: 2,
    metadata: { content_type: 'image/png', size: 48_211 },
  },
  {
    level: 'info',
    category: 'email',
    component: 'mail',
    message: 'A mail was delivered',
    weight: 6,
    metadata: { template: 'auth.confirmation', attempts: 1 },
  },
  {
    level: 'error',
    category: 'email',
    component: 'mail',
    message: 'A mail could not be delivered and was given up',
    weight: 1,
    metadata: { template: 'auth.password-reset', attempts: 8 },
    stack: mailStack,
  },
  {
    level: 'warn',
    category: 'payment',
    component: 'webhook',
    message: 'A webhook with a wrong signature was refused',
    weight: 1,
    method: 'POST',
    url: '/api/webhooks/stripe',
    status: 400,
    duration: 7,
  },
  {
    level: 'warn',
    category: 'integration',
    component: 'oauth',
    message: 'The provider did not answer within five seconds',
    weight: 1,
    metadata: { provider: 'microsoft' },
  },
  {
    level: 'error',
    category: 'ui',
    component: 'browser',
    message: "Cannot read properties of undefined (reading 'width')",
    weight: 2,
    url: '/pricing',
    stack: screenStack,
    byClient: true,
  },
  {
    level: 'info',
    category: 'system',
    component: 'housekeeping',
    message: 'Housekeeping done',
    weight: 4,
    metadata: { logs: 128, sessions: 3, verifications: 1, events: 0 },
  },
  {
    level: 'fatal',
    category: 'system',
    component: 'disk',
    message: 'The data folder is almost full',
    weight: 1,
    metadata: { free_megabytes: 212 },
  },
];
