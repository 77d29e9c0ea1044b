/** How the entries of a backup are called. Tables, jobs and the list of files come in parts, numbered from one. */
export const names = {
  secret: 'app-secret',
  tables: 'tables',
  jobs: 'jobs',
  files: 'files',
  fileList: 'file-list',
  manifest: 'manifest.json',
};

export const partName = (folder: string, part: number): string => `${folder}/${String(part).padStart(6, '0')}`;

/** A line of the list of files. */
export const fileLine = (sha256: string, size: number, key: string): string => `${sha256} ${size} ${key}\n`;
