import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import serverFlags from '../../scripts/lib/server-flags.json' with { type: 'json' };

it('the container starts the server with the flags that npm start gives it', () => {
  const command = readFileSync('Dockerfile', 'utf8').match(/^CMD (\[.*\])$/m)?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...serverFlags, 'build/server/index.js']);
});
