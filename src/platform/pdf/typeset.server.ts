import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { mailPalettes } from '#platform/mail/mail-colors.ts';
import { chooseFaces } from './choose-faces.server.ts';
import { glyphRegions, paperSize } from './country.ts';
import { type Face, readFace } from './faces.server.ts';
import type { CertificatePaper, Paper, PaperBrand } from './paper.ts';
import { breakable, charactersIn, composed, mapTexts, textsIn, withoutMissing } from './texts.ts';

export type Typesetting = { brand: PaperBrand; paper: Paper; certificate: CertificatePaper | null; at: Date };

/** The folder of the templates, from the source tree and from the bundle alike. */
const folder = ((): string => {
  let at = import.meta.dirname;
  while (!existsSync(join(at, 'papers/main.typ')) && dirname(at) !== at) at = dirname(at);
  return join(at, 'papers');
})();
const main = join(folder, 'main.typ');
const logoFile = join(folder, 'logo.png');

/** Compilers with the faces that they were made with. A studio's documents mostly need the same ones. */
const compilers = new Map<string, NodeCompiler>();
const mostCompilers = 3;
/** A finished PDF/A-2b. Values reach the templates as data; nothing of them is ever read as markup. */
export async function typeset({ brand, paper, certificate, at }: Typesetting): Promise<Buffer> {
  const { logo, colors, zone, ...studio } = brand;
  const data = mapTexts({ studio, paper, certificate }, composed);
  const texts = textsIn(data);
  const regions = glyphRegions(texts.join('\n'), zone);
  const faces = await chooseFaces(charactersIn(texts), charactersIn(typedNames(data.paper)), regions);
  const compiler = await compilerOf([...faces.text, ...faces.hand]);
  const families = (list: readonly Face[]) => list.map(({ family }) => family.toLowerCase());
  const printed = {
    ...mapTexts(data, (text) => breakable(withoutMissing(text, faces.missing))),
    palette: mailPalettes({ ...colors, background: '#ffffff' }).light,
    has_logo: logo !== null,
    size: paperSize(zone),
    fonts: { text: families(faces.text), hand: families([...faces.hand, ...faces.text]) },
    date: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()],
  };
  const input = JSON.stringify(printed);
  if (logo) compiler.mapShadow(logoFile, Buffer.from(logo));
  try {
    const compiled = compiler.compile({ mainFilePath: main, inputs: { data: input } });
    if (!compiled.result) throw new Error(`The template was refused: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
    return compiler.pdf(compiled.result, { pdfStandard: 'a-2b' });
  } finally {
    if (logo) compiler.unmapShadow(logoFile);
    // What it keeps for the next document is worth 10 ms and takes megabytes.
    compiler.evictCache(0);
  }
}

async function compilerOf(faces: readonly Face[]): Promise<NodeCompiler> {
  const key = faces.map(({ family }) => family).join();
  const known = compilers.get(key);
  if (known) return known;
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const fontBlobs = (await Promise.all(faces.map(readFace))).flat();
  const made = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const [oldest] = compilers.keys();
  if (oldest !== undefined && compilers.size >= mostCompilers) compilers.delete(oldest);
  compilers.set(key, made);
  return made;
}

const typedNames = (paper: Paper): string[] =>
  'signatures' in paper ? paper.signatures.flatMap(({ name, drawing }) => (name && !drawing ? [name] : [])) : [];
