// The floors of the house: imports run one way only (docs/architecture.md).
const floors = {
  shared: '^src/shared/',
  db: '^src/(shared|db)/',
  platform: '^src/(shared|db|platform)/',
  ui: '^src/(shared|ui)/',
};

const pure = '[a-z-]*(contract|policy|choices|fields|rules)\\.ts';

const stayOn = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|testkit)\\.tsx?$' },
  to: { path: '^src/', pathNot: allowed },
});

/** A feature may use those listed before it; the other way goes through an event. */
const featureOrder = [
  'settings',
  'branding',
  'business',
  'services',
  'templates',
  'cart',
  'status',
  'consent',
  'location',
  'seo',
  'auth',
  'notifications',
  'forms',
  'tickets',
  'conversations',
  'contacts',
  'evidence',
  'contracts',
  'orders',
  'integrations',
  'payments',
  'checkout',
  'estimates',
  'signing',
  'documents',
  'sample-data',
  'setup',
  'account',
  'logs',
  'outbox',
  'overview',
  'api-docs',
  'bookings',
  'site',
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, path: '^[#.]' } },
    stayOn('shared-imports-shared', '^src/shared/', floors.shared),
    stayOn('db-imports-shared', '^src/db/', floors.db),
    stayOn('platform-imports-db-and-shared', '^src/platform/', floors.platform),
    stayOn('ui-imports-shared', '^src/ui/', floors.ui),
    // Contracts, rules and lists run in the browser and on the server alike.
    stayOn('pure-files-import-shared', `^src/features/[^/]+/${pure}$`, `^src/(shared/|features/[^/]+/${pure})`),
    {
      name: 'screens-stay-off-the-server',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/screens|ui)/' },
      to: { path: '\\.server\\.tsx?$|^src/(db|platform|server|app)/' },
    },
    {
      name: 'server-files-stay-off-the-screens',
      severity: 'error',
      from: { path: '^src/features/.+\\.server\\.tsx?$' },
      to: { path: '/screens/|^src/(app|server|ui)/' },
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
    ...featureOrder.map((name, at) => ({
      name: `feature-order-${name}`,
      severity: 'error',
      from: { path: `^src/features/${name}/`, pathNot: '\\.(test|testkit)\\.tsx?$' },
      to: { path: '^src/features/', pathNot: `^src/features/(${featureOrder.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'feature-is-in-the-order',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${featureOrder.join('|')})/` },
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
