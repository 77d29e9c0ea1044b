import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { shareWorkspace, workspaceGroups } from './scripts/client-bundle.ts';
import { asciiOnly, chunkGroups, groupChunks, splitPages } from './scripts/server-bundle.ts';

// What every public page carries besides its own part. In one file it packs a third smaller than in forty.
const publicShell = new RegExp(
  [
    'node_modules/clsx/',
    'lucide-react/dist/esm/icons/(sun|moon|circle|monitor|menu|check|triangle-alert|rotate-cw)\\.',
    'src/ui/(icon-core|button|button-class|icon-button|link-button|skeleton|spinner|theme|theme-script|theme-toggle|native-menu|error-panel|use-image-failed)\\.tsx?',
    'src/ui/layouts/(site-layout|site-header|site-links|layout-types|brand-mark|skip-link)\\.tsx?',
    'src/shared/branding\\.ts',
    'src/app/(root|routes/site/layout|guard-boundary|crash-page|session-hint|browser-errors)\\.tsx?',
    'src/features/people/auth/screens/use-(session|sign-out)\\.ts',
    'src/features/desk/conversations/screens/site-dialogs\\.tsx',
    'src/(shared/private-path|features/website/seo/head)\\.ts',
    'src/features/website/site/(page-meta|content/loading|screens/(static-part|static-links|use-entrances|use-animating|site-shell|crashed-page|page-skeleton))\\.tsx?',
  ].join('|'),
);

/** Documents are drawn and imports are read by a thread each, and pictures drawn by a process; all start from a file of their own. */
const ownEntries: Plugin = {
  name: 'own-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/platform/pdf/draw-worker.ts', fileName: 'draw-worker.js' });
    this.emitFile({ type: 'chunk', id: 'src/platform/files/picture-child.ts', fileName: 'picture-child.js' });
    this.emitFile({ type: 'chunk', id: 'src/features/website/transfer/read-worker.ts', fileName: 'read-worker.js' });
  },
};

/** The toasts' styles come from our own stylesheet: the content policy refuses the `<style>` element that the library writes. */
const toastStyles: Plugin = {
  name: 'toast-styles',
  apply: 'build',
  transform: {
    filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
      if (without === code) this.error('sonner no longer writes its styles the way this plugin takes them out');
      return { code: without, map: null };
    },
  },
};

/** The map library asks the browser whether it can draw SVG by making markup of a text, which Trusted Types refuse; all can. */
const mapWithoutProbe: Plugin = {
  name: 'map-without-probe',
  apply: 'build',
  transform: {
    filter: { id: /leaflet[\\/]dist[\\/]leaflet-src\.js/ },
    handler(code) {
      const without = code.replace(/div\.innerHTML = '<svg\/>';\s+return [^;]+;/, 'return true;');
      if (without === code) this.error('leaflet no longer looks for SVG the way this plugin takes it out');
      return { code: without, map: null };
    },
  },
};

const ownFile = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    ownEntries,
    toastStyles,
    mapWithoutProbe,
    shareWorkspace,
    splitPages(),
    groupChunks,
    asciiOnly,
  ],
  publicDir: 'src/app/public',
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: '../createLucideIcon.mjs', replacement: ownFile('src/ui/icon-core.ts') },
            { find: 'react-style-singleton', replacement: ownFile('src/ui/style-singleton.ts') },
          ]
        : [],
  },
  server: { middlewareMode: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A part fetched on demand finds its own files; naming them all beforehand would weigh on every page.
    modulePreload: {
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? deps.filter((dep) => dep.endsWith('.css')) : deps),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Our own modules do nothing but define, so what a page does not use is left out with all it imports.
          treeshake: {
            moduleSideEffects: [
              { test: /[\\/]src[\\/](shared|ui|features|app[\\/]structured-data)[^?]*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            // React and its router always travel together, and one file packs smaller than five.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ },
                { name: 'shell', test: publicShell },
                // The server finds it by this name, for the pages of that language to load it early.
                { name: 'words-de', test: /src[\\/]app[\\/]words[\\/]/ },
                // Two small files that the pages with a form need together.
                { name: 'lazy-form', test: /(screens[\\/]lazy-form|public-form[\\/]draft-key)\.tsx?$/ },
                // Its icons are small enough to cost more as files of their own.
                {
                  name: 'form-alert',
                  test: /ui[\\/]form-alert\.tsx$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](circle-exclamation-point|info)\./,
                },
                ...workspaceGroups,
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle holds the server and its libraries, because reading a thousand small files is most of a cold process's start.
      resolve:
        command === 'build'
          ? {
              // The variants for Node come first: passwords are hashed by its own scrypt, off the main thread, and not by script.
              conditions: ['node', 'module', 'production'],
              noExternal: true,
              external: [
                'pg-native',
                'pg-cloudflare',
                'better-sqlite3',
                '@napi-rs/canvas',
                'sharp',
                '@myriaddreamin/typst-ts-node-compiler',
              ],
            }
          : {},
      build: {
        target: 'node24',
        rolldownOptions: {
          input: 'src/server/main.ts',
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
  },
}));
