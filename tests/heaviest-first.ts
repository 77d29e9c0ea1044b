import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// By what they took in whole runs. A fresh clone knows no times of its own, and the size of a file says little.
const heaviest = [
  'tests/system/fuzz.test.ts',
  'src/server/backup.test.ts',
  'tests/system/start.test.ts',
  'src/features/automation/workflows/killed.test.ts',
  'src/features/desk/mailbox/killed.test.ts',
  'tests/api/address-owners.test.ts',
  'tests/api/roles.test.ts',
  'tests/api/canaries.test.ts',
];

for (const file of heaviest) if (!existsSync(file)) throw new Error(`There is no test file ${file} to begin with`);

const rank = ({ moduleId }: TestSpecification) => {
  const at = heaviest.findIndex((file) => moduleId.endsWith(file));
  return at < 0 ? heaviest.length : at;
};

/** So that no worker ends with a long file while the others have nothing to do. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
