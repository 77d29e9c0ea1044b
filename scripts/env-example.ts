// Writes .env.example from the typed environment. Run it after a change of src/platform/env.server.ts:
//   node scripts/env-example.ts
import { writeFileSync } from 'node:fs';
import { envExample } from '../src/platform/env-example.ts';

writeFileSync(new URL('../.env.example', import.meta.url), envExample());
