import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { withoutSheets } from './shown-styles.ts';

/**
 * A document in the process of the tests. What the server beside it works with (requests, addresses, forms, streams) stays Node's own:
 * only what Node lacks, and the classes of the document, come from the other side.
 */
export default {
  name: 'screens',
  viteEnvironment: 'ssr',
  setup(global) {
    const console = Object.assign(Object.create(global.console), {
      // A preview stays empty, and that is no failure.
      error: (...said: unknown[]) => {
        if (!String(said[0]).includes('Iframe page loading is disabled')) global.console.error(...said);
      },
    });
    const window = new GlobalWindow({ url: 'http://localhost:3000/', width: 1280, height: 800, console });
    Object.assign(window, { getComputedStyle: withoutSheets(window) });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) Object.defineProperty(global, key, value as PropertyDescriptor);
      },
    };
  },
} satisfies Environment;
