const folder = 'tests/system/';
const files = [
  'src/server/backup.test.ts',
  'src/platform/events/events.test.ts',
  'src/platform/files/move-files.test.ts',
  'src/platform/postgres/embedded.test.ts',
  'src/features/automation/workflows/killed.test.ts',
  'src/features/desk/mailbox/killed.test.ts',
];

/** Tests that start and kill processes, or work with a whole PostgreSQL: a stage of their own, because each keeps the machine busy. */
export const systemTests = [`${folder}**/*.test.ts`, ...files];
export const isSystemTest = (file) => file.startsWith(folder) || files.includes(file);
