/** A reader is an administrator who may look and not change. */
export type Who = 'visitor' | 'client' | 'reader' | 'admin' | 'key';
type Allowed = {
  sources: RegExp;
  operations: RegExp;
  who: Who[];
  why: string;
  /** It depends on the body that is sent whether there is a secret in the answer. */
  is_rare?: true;
};

/** Who is handed a secret, and why. */
export const allowed: Allowed[] = [
  {
    sources: /^(estimates|contracts)\.access_token$/,
    operations: /^(GET|POST|PUT) \/admin\/(estimates|contracts)(\/|$)/,
    who: ['admin'],
    why: 'those who may change a document open, print and send it by its link',
  },
  {
    sources: /^(derived checklist-link|content_checklists\.link_hash)$/,
    operations: /^\w+ \/admin\/(checklists|checklist-lines|projects\/\{id\}\/checklists)/,
    who: ['admin'],
    why: 'those who may change a checklist hand its link on',
  },
  {
    sources: /^(derived retainer-link|retainers\.token_hash)$/,
    operations: /^\w+ \/admin\/projects\/\{id\}\/retainer/,
    who: ['reader', 'admin', 'key'],
    why: 'the link shows the hours of a retainer and nothing else, which those who see the project see anyway',
  },
  {
    sources: /^(derived (content|blog|case)-preview|\w+_previews\.token_hash)$/,
    operations: /^\w+ \/admin\/(content|blog|case-studies)\/\{\w+\}\/previews$/,
    who: ['reader', 'admin', 'key'],
    why: 'the link shows a draft of the site and nothing else, which those who see the list read anyway',
  },
  {
    sources: /^(derived testimonial|testimonials\.token_hash)$/,
    operations: /^(GET|POST) \/admin\/testimonials$/,
    who: ['admin'],
    why: 'those who ask for a testimonial may hand the link on themselves',
    is_rare: true,
  },
  {
    sources: /^webhook_endpoints\.sealed_secret$/,
    operations: /^(GET|POST) \/admin\/webhooks\/\{id\}\/secret$/,
    who: ['admin'],
    why: 'in person, by those who may change webhooks, for the machine that checks the signature',
  },
  {
    sources: /^derived workflow$/,
    operations: /^GET \/admin\/workflows\/\{id\}\/secret$/,
    who: ['admin'],
    why: 'in person, by those who may change workflows, for the machine that checks the signature',
  },
  {
    sources: /^derived user-data$/,
    operations: /^GET \/admin\/users\/\{id\}\/passphrase$/,
    who: ['reader', 'admin'],
    why: 'in person and on record, to read the fields that a client encrypted for the studio',
  },
  {
    sources: /^derived user-data$/,
    operations: /^(GET \/session\/passphrase|POST \/registration\/ticket)$/,
    who: ['visitor', 'client', 'reader', 'admin'],
    why: 'the passphrase of the person themselves',
  },
  {
    sources: /^businesses\.encrypted_\w+$/,
    operations: /^(GET|PUT) \/business$/,
    who: ['client', 'admin'],
    why: 'what the person encrypted, for the person',
  },
  {
    sources: /^credential_(keys|drops)\./,
    operations: /^POST \/admin\/credentials\/(keys\/\{id\}|\{id\}\/read)$/,
    who: ['admin'],
    why: 'in person; opening it takes the passphrase of the studio, which is stored nowhere',
    is_rare: true,
  },
  {
    sources: /^(estimates|contracts)\.access_token$/,
    operations: /^GET \/(my\/(documents|estimates)|portal\/home)$/,
    who: ['client'],
    why: 'a client’s own documents',
  },
];

/** Operations that are tried by nobody here, and why. */
export const notCalled: Record<string, string> = {};

const notMade = 'the samples have no such record; its own tests have one';

/** Reads that answer nobody here, and why. */
export const neverAnswered: Record<string, string> = {
  'GET /admin/case-studies/{id}': notMade,
  'GET /admin/content-transfers/{id}/file': notMade,
  'GET /admin/folders/{id}/deliverable': notMade,
  'GET /admin/mail-templates/{name}/versions/{number}': notMade,
  'GET /consents/{token}': notMade,
  'GET /content-pages/{page}': notMade,
  'GET /forms/published/{slug}': notMade,
  'GET /privacy/exports/{id}/file': 'needs a key that is bought with the password; its own tests have one',
  'GET /ticket/{token}/files/{file_id}': notMade,
  'GET /verify/files/{sha256}': notMade,
  'GET /verify/numbers/{number}': notMade,
};
