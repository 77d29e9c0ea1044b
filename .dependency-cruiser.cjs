const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The domains and which domains each may use. The picture in docs/architecture.md is drawn from this (scripts/draw-domains.ts). */
const domains = {
  studio: [],
  people: ['studio'],
  papers: ['studio', 'people'],
  sales: ['studio', 'people', 'papers', 'work'],
  desk: ['studio', 'people'],
  work: ['studio', 'people', 'papers'],
  clients: ['studio', 'people', 'papers', 'sales', 'desk', 'work'],
  website: ['studio', 'people', 'sales', 'desk', 'work'],
  operations: ['studio', 'people'],
  automation: ['studio', 'people', 'papers', 'sales', 'desk', 'work', 'operations'],
};

/** The layers below the features: imports run one way only (docs/architecture.md). */
const layers = {
  shared: '^src/shared/',
  db: '^src/(shared|db)/',
  platform: '^src/(shared|db|platform)/',
  ui: '^src/(shared|ui)/',
};

const pure = '[a-z-]*(contract|policy|choices|fields|rules|settings)\\.ts';
const features = 'src/features';

const stayOn = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|testkit)\\.tsx?$' },
  to: { path: '^src/', pathNot: allowed },
});

/** A domain uses the domains it names above; the other way goes through an event. */
const domainRules = Object.entries(domains).map(([domain, uses]) => ({
  name: `domain-${domain}`,
  severity: 'error',
  from: { path: `^${features}/${domain}/`, pathNot: '\\.(test|testkit)\\.tsx?$' },
  to: { path: `^${features}/[^/]+/[^/]+/`, pathNot: `^${features}/(${[domain, ...uses].join('|')})/` },
}));

/** Inside its domain a feature uses those that its own `uses.json` names. */
const featureRules = Object.keys(domains).flatMap((domain) =>
  foldersIn(join(features, domain)).map((feature) => ({
    name: `feature-${domain}-${feature}`,
    severity: 'error',
    from: { path: `^${features}/${domain}/${feature}/`, pathNot: '\\.(test|testkit)\\.tsx?$' },
    to: {
      path: `^${features}/${domain}/`,
      pathNot: `^${features}/${domain}/(${[feature, ...usesOf(domain, feature)].join('|')})/`,
    },
  })),
);

function foldersIn(folder) {
  if (!existsSync(join(__dirname, folder))) return [];
  const entries = readdirSync(join(__dirname, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

function usesOf(domain, feature) {
  const file = join(__dirname, features, domain, feature, 'uses.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, path: '^[#.]' } },
    stayOn('shared-imports-shared', '^src/shared/', layers.shared),
    stayOn('db-imports-shared', '^src/db/', layers.db),
    stayOn('platform-imports-db-and-shared', '^src/platform/', layers.platform),
    stayOn('ui-imports-shared', '^src/ui/', layers.ui),
    // Contracts, rules and lists run in the browser and on the server alike.
    stayOn('pure-files-import-shared', `^${features}/[^/]+/[^/]+/${pure}$`, `^src/(shared/|features/[^/]+/[^/]+/${pure})`),
    {
      name: 'screens-stay-off-the-server',
      severity: 'error',
      from: { path: `^(${features}/[^/]+/[^/]+/screens|src/ui)/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.server\\.tsx?$|^src/(db|platform|server|app)/' },
    },
    {
      name: 'server-files-stay-off-the-screens',
      severity: 'error',
      from: { path: `^${features}/.+\\.server\\.tsx?$` },
      to: { path: '/screens/|^src/(app|server|ui)/' },
    },
    {
      // sendMail is the one way to write a mail; the tests of the delivery and of the layout stand beside them.
      name: 'mails-go-through-send-mail',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/mail/|\\.test\\.tsx?$' },
      to: { path: '^src/platform/mail/(queue-mail\\.server|layout|mail-brand)\\.tsx?$' },
    },
    {
      name: 'mails-are-defined-in-emails',
      severity: 'error',
      from: { path: `^${features}/`, pathNot: '/emails/[^/]+\\.ts$|\\.test\\.tsx?$' },
      to: { path: '^src/platform/mail/mail\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-stays-below-server',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/(server|db|platform)/' },
    },
    {
      name: 'routes-do-not-import-routes',
      severity: 'error',
      from: { path: '^src/app/routes/' },
      to: { path: '^src/app/routes/' },
    },
    {
      name: 'audit-entries-have-a-sentence',
      severity: 'error',
      comment: 'An entry is written by the `defineAudit` of its feature, which has a sentence for each action.',
      from: { path: '^src/', pathNot: '^src/platform/(audit|settings)/|\\.(test|testkit)\\.tsx?$' },
      to: { path: '^src/platform/audit/insert-entry\\.server\\.ts$' },
    },
    ...domainRules,
    ...featureRules,
    {
      name: 'feature-is-in-a-domain',
      severity: 'error',
      from: { path: `^${features}/[^/]+/`, pathNot: `^${features}/(${Object.keys(domains).join('|')})/[^/]+/` },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '\\.react-router|\\+types' },
  },
};

// Not enumerable: dependency-cruiser refuses keys that it does not know.
Object.defineProperty(module.exports, 'domains', { value: domains });
