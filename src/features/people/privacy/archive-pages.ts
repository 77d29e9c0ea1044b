const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const words = (name: string): string => {
  const plain = name.replaceAll('_', ' ').replace(/ (at|id)$/, (end) => (end === ' id' ? ' ID' : ''));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return String(value);
};

// The archive is opened from a disk: nothing of it may be fetched from anywhere.
const head = (title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title><style>
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.2}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.25rem 1.5rem;margin:1.5rem 0;padding-top:1.5rem;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
dt{opacity:.7}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem .75rem .5rem 0;text-align:start;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;padding-inline-end:0}
@media (max-width:36rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
</style></head><body>
`;
const foot = '</body></html>\n';

export const pageHead = (label: string): string =>
  `${head(label)}<p><a href="../index.html">All records</a></p><h1>${html(label)}</h1>\n`;
export const pageFoot = foot;

/** One record as a list of what it holds; what is empty is left out. */
export function recordHtml(json: string): string {
  const record = Object.entries<unknown>(JSON.parse(json));
  const lines = record.map(([name, value]) => [words(name), shown(value)] as const).filter(([, text]) => text !== '');
  return `<dl>${lines.map(([name, text]) => `<dt>${html(name)}</dt><dd>${html(text)}</dd>`).join('')}</dl>\n`;
}

export type Kind = { table: string; label: string; count: number };
type Overview = { studio: string; name: string; made_at: string; kinds: readonly Kind[]; files: number };

export function indexHtml({ studio, name, made_at, kinds, files }: Overview): string {
  const rows = kinds.map(
    ({ table, label, count }) =>
      `<tr><td><a href="records/${table}.html">${html(label)}</a></td><td><a href="records/${table}.json">JSON</a></td><td class="n">${count}</td></tr>`,
  );
  return `${head(`Data of ${name}`)}<h1>Data of ${html(name)}</h1>
<p>Everything that ${html(studio)} keeps about ${html(name)}, as of ${html(made_at)}. Each kind of record is here twice: as a page to read, and as JSON for other programs.
Passwords, codes and keys are secrets and are not part of it, and neither is what is about other people.</p>
<table><thead><tr><th>Records</th><th>Data</th><th class="n">Number</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<p>${files === 0 ? 'There are no files.' : `Files: ${files}, in the folder <a href="files/">files</a>.`}</p>
${foot}`;
}
