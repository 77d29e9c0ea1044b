import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'src/app/public',
  server: { middlewareMode: true },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React and its router always travel together, and one file packs smaller than five.
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/ }],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle holds the server and its libraries, because reading a thousand small files is most of a cold process's start.
      resolve: command === 'build' ? { noExternal: true, external: ['pg-native', 'pg-cloudflare', 'better-sqlite3', '@napi-rs/canvas'] } : {},
      build: { target: 'node24', rolldownOptions: { input: 'src/server/main.ts' } },
    },
  },
}));
