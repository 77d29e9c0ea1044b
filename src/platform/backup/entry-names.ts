/** How the entries of a backup are called. Tables and lists come in parts, numbered from one. */
export const names = {
  secret: 'app-secret',
  table: (name: string) => `tables/${name}`,
  jobs: 'jobs',
  file: (key: string) => `files/${key}`,
  fileList: 'file-list',
  manifest: 'manifest.json',
};

export const filePart = (folder: string, part: number): string => `${folder}/${String(part).padStart(6, '0')}`;
