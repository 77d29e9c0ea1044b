// Writes one PDF of each kind of document into a folder, for whoever works on the templates in `papers`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleBrand, sampleCertificate, samplePapers } from '../src/platform/pdf/sample-papers.ts';
import { typeset } from '../src/platform/pdf/typeset.server.ts';

const folder = process.argv[2] ?? 'papers-out';
await mkdir(folder, { recursive: true });
for (const [name, paper] of Object.entries(samplePapers)) {
  const certificate = paper.kind === 'contract' ? sampleCertificate : null;
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, await typeset({ brand: sampleBrand, paper, certificate, at: new Date() }));
  console.log(file);
}
