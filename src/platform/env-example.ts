import { envSchema } from './env.server.ts';

type Name = Exclude<keyof typeof envSchema.shape, 'NODE_ENV'>;

/** What each setting means; a setting without a line here is a type error. */
const meanings: Record<Name, { text: string; example?: string }> = {
  PORT: { text: 'Port to listen on.' },
  HOST: { text: 'Address to listen on; all addresses without it.', example: '127.0.0.1' },
  PUBLIC_URL: {
    text: 'The address people use, for links in mails; https makes cookies secure. Default: http://localhost:PORT',
    example: 'https://studio.example',
  },
  PUBLIC_HOSTS: {
    text: 'Further names the studio is reached by, with commas between them. Once PUBLIC_URL is set, other names are refused.',
    example: 'www.studio.example,studio.internal',
  },
  DATA_DIR: { text: 'Folder of the embedded database, the stored files and the generated secret.' },
  DATABASE_URL: {
    text: 'PostgreSQL 15 or newer instead of the embedded one.',
    example: 'postgres://foyer:password@localhost:5432/foyer',
  },
  DATABASE_POOL: { text: 'Connections of one process.' },
  APP_SECRET: {
    text: 'Root of all keys, at least 32 characters; processes on several machines must share it. Default: generated into DATA_DIR',
    example: 'replace-with-the-output-of-openssl-rand-hex-32',
  },
  SETUP_TOKEN: {
    text: 'What /setup asks for. Default: generated and printed with the address at the start; none where only this machine can open it',
    example: 'a-word-only-you-know',
  },
  SMTP_URL: {
    text: 'Mail server; it comes before the one under Settings, Integrations. Without either mails wait in the outbox and nobody has to confirm an email address.',
    example: 'smtp://user:password@mail.example:587',
  },
  MAIL_FROM: { text: 'Address that mails of SMTP_URL are sent from; the name beside it is the studio’s.' },
  STRIPE_API_URL: { text: 'Where card payments go; the keys are stored under Settings, Integrations.' },
  STRIPE_JS_URL: { text: "The payment provider's card form, loaded in the portal while keys are stored." },
  MICROSOFT_LOGIN_URL: { text: 'Where Microsoft hands out tokens and signs people in; national clouds have their own.' },
  MICROSOFT_GRAPH_URL: { text: 'Microsoft Graph, which mails are sent through; national clouds have their own.' },
  GOOGLE_LOGIN_URL: {
    text: 'Answers in the place of Google when somebody signs in with it, for a gateway or a test. Default: Google itself',
    example: 'https://login.internal',
  },
  FACEBOOK_LOGIN_URL: {
    text: 'Answers in the place of Facebook when somebody signs in with it, for a gateway or a test. Default: Facebook itself',
    example: 'https://login.internal',
  },
  S3_BUCKET: {
    text: 'Bucket of S3, or of a provider that speaks its protocol, for the stored files. Default: the folder files in DATA_DIR',
    example: 'studio-files',
  },
  S3_ENDPOINT: { text: 'Where that provider is; without it the bucket is at AWS.', example: 'https://s3.example.com' },
  S3_REGION: { text: 'Region of the bucket.' },
  S3_ACCESS_KEY_ID: { text: 'Key that may read, write, delete and list the bucket.', example: 'key-id' },
  S3_SECRET_ACCESS_KEY: { text: 'The secret of that key.', example: 'secret' },
  SEAL_P12_FILE: {
    text: 'PKCS#12 file with the key and certificate that finished documents are sealed with. Default: a key of its own',
    example: '/etc/foyer/seal.p12',
  },
  SEAL_P12_PASSWORD: { text: 'The password of that file.', example: 'password' },
  SEAL_TSA_URL: {
    text: 'Time stamp authority (RFC 3161) that dates every seal. Without one the time of a seal is that of this machine.',
    example: 'https://freetsa.org/tsr',
  },
  PUSH_SERVICE_URL: {
    text: 'A push service in the own network; push messages go to no other private address.',
    example: 'https://push.internal',
  },
  WEBHOOK_HOSTS: {
    text: 'Hosts of the own network that webhooks may call, with commas between them; webhooks go to no other private address.',
    example: 'n8n.internal:5678',
  },
  INDEXNOW_URL: { text: 'Who is told of changed pages; the key for it is stored under Content, SEO.' },
  IMPORT_HOSTS: {
    text: 'Hosts of the own network that pictures of an import may come from, with commas between them; no other private address is asked.',
    example: 'old-site.internal:8080',
  },
  BACKUP_DIR: {
    text: 'Folder that backups are written to; better on another disk. Default: the folder backups in DATA_DIR',
    example: '/mnt/backups/foyer',
  },
  BACKUP_PASSPHRASE: {
    text: 'Encrypts backups, at least 12 characters. Keep it elsewhere too: without it they cannot be read.',
    example: 'four words that nobody guesses',
  },
  BACKUP_BEFORE_UPGRADE: { text: 'false starts a new version without a backup of the old one.' },
  LOG_LEVEL: { text: 'debug, info, warn, error or fatal.' },
  LOG_DAYS: { text: 'Days that log entries are kept at least; the screen of the logs can say otherwise for each level.' },
  METRICS_TOKEN: {
    text: 'Opens /metrics (Prometheus) to whoever sends it as a bearer token, at least 16 characters. Without it there is no /metrics.',
    example: 'a-long-random-token',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    text: 'Collector of OpenTelemetry (OTLP over HTTP) that traces are sent to; nothing is traced without it.',
    example: 'http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    text: 'Headers that the collector demands, with commas between them; values percent-encoded.',
    example: 'authorization=Bearer%20token',
  },
  OTEL_SERVICE_NAME: { text: 'What the process is called in the traces.' },
  OTEL_TRACES_SAMPLER_ARG: { text: 'Which part of the traces is recorded, from 0 to 1.' },
  WORKFLOWS: { text: 'false switches the workflows off: none starts, and runs under way wait.' },
  RUN_JOBS: { text: 'false leaves the jobs to workers (npm run worker).' },
  TRUST_PROXY: { text: 'true behind a reverse proxy: believe the last address in X-Forwarded-For.' },
  RATE_LIMITS: { text: 'Rate limits on sign-in and public forms.' },
};

/** The text of `.env.example`: every setting with its meaning and its default, or an example where there is no default. */
export function envExample(): string {
  const defaults: Record<string, unknown> = envSchema.parse({});
  const settings = Object.entries(meanings).map(([name, { text, example }]) => {
    const value = defaults[name] ?? example ?? '';
    return `# ${text}\n#${name}=${/\s/.test(String(value)) ? `"${value}"` : value}\n`;
  });
  return `# Copy to .env and uncomment what you change. A variable of the real environment wins over this file.\n\n${settings.join('\n')}`;
}
