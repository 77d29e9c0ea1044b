// Preloaded into the built app by a test: its About page shows the text of SMUGGLED without escaping it, as a careless
// feature would. Everything after that, from the rendering to the cache, is the real app.
import { readdirSync } from 'node:fs';
import { createElement } from 'react';

const folder = new URL('../../build/server/assets/', import.meta.url);
const file = readdirSync(folder).find((name) => /^server-build-.*\.js$/.test(name));
const { routes } = await import(new URL(file, folder).href);
const about = routes['routes/site/about'];
// The browser leaves the markup of such an element as the server wrote it.
// biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the test is about
const Careless = () => createElement('div', { 'data-static': '', dangerouslySetInnerHTML: { __html: process.env.SMUGGLED } });
routes[about.id] = { ...about, module: { ...about.module, default: Careless } };
