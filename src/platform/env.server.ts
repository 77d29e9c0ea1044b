import { z } from 'zod';

const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(byDefault);

const isHostName = (value: string): boolean =>
  /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i.test(value.trim()) && URL.canParse(`http://${value.trim()}`);

const isHostAndPort = (value: string): boolean =>
  URL.canParse(`http://${value.trim()}`) && new URL(`http://${value.trim()}`).pathname === '/' && !/[@/?#]/.test(value);

const isHeader = (pair: string): boolean => /^\s*[\w-]+\s*=(?:[^%\r\n]|%[0-9a-f]{2})+$/i.test(pair);

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://studio.example' }).optional(),
  PUBLIC_HOSTS: z
    .string()
    .refine((value) => value.split(',').every(isHostName), 'must be names such as studio.example, with commas between them')
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
      'must look like postgres://user:password@host:5432/database',
    )
    .optional(),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(100).default(10),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  SETUP_TOKEN: z.string().min(8, 'must be at least 8 characters long').optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), 'must look like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as https://api.stripe.com' })
    .default('https://api.stripe.com'),
  STRIPE_JS_URL: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as https://js.stripe.com/endive/stripe.js' })
    .default('https://js.stripe.com/endive/stripe.js'),
  MICROSOFT_LOGIN_URL: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as https://login.microsoftonline.com' })
    .default('https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as https://graph.microsoft.com/v1.0' })
    .default('https://graph.microsoft.com/v1.0'),
  GOOGLE_LOGIN_URL: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://login.internal' }).optional(),
  FACEBOOK_LOGIN_URL: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://login.internal' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i, 'must be the name of a bucket, such as studio-files')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://s3.example.com' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SEAL_P12_FILE: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  SEAL_TSA_URL: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://freetsa.org/tsr' }).optional(),
  PUSH_SERVICE_URL: z.url({ protocol: /^https?$/, message: 'must be a web address such as https://push.internal' }).optional(),
  WEBHOOK_HOSTS: z
    .string()
    .refine((value) => value.split(',').every(isHostAndPort), 'must be names such as n8n.internal:5678, with commas between them')
    .optional(),
  INDEXNOW_URL: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as https://api.indexnow.org' })
    .default('https://api.indexnow.org'),
  IMPORT_HOSTS: z
    .string()
    .refine(
      (value) => value.split(',').every(isHostAndPort),
      'must be names such as old-site.internal:8080, with commas between them',
    )
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters long').optional(),
  BACKUP_BEFORE_UPGRADE: flag(true),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  LOG_DAYS: z.coerce.number('must be a number').int().min(1).default(30),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be a web address such as http://localhost:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((value) => value.split(',').every(isHeader), 'must look like name=value, with commas between them')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be at most 100 characters long').default('foyer'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
  WORKFLOWS: flag(true),
  RUN_JOBS: flag(true),
  TRUST_PROXY: flag(false),
  RATE_LIMITS: flag(true),
});

/** `knownHosts`: the names that requests may be addressed to; null while nobody has said what the studio is called. */
export type Env = z.output<typeof envSchema> & { PUBLIC_URL: string; knownHosts: readonly string[] | null };

/** Reads the environment once; a bad value stops the start with one sentence. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.keys(envSchema.shape).map((key) => [key, blankIsAbsent(source[key])]));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is not usable'}.`);
  }
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = parsed.data;
  if (S3_BUCKET && !(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) {
    throw new EnvError('The setting S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.');
  }
  const { PUBLIC_URL: named, PUBLIC_HOSTS: others = '', PORT } = parsed.data;
  const knownHosts = named ? [new URL(named).hostname, ...others.split(',').filter(Boolean).map(hostName)] : null;
  return { ...parsed.data, PUBLIC_URL: (named ?? `http://localhost:${PORT}`).replace(/\/$/, ''), knownHosts };
}

const hostName = (value: string): string => new URL(`http://${value.trim()}`).hostname;

export class EnvError extends Error {}
