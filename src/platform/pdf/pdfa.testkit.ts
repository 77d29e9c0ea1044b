/**
 * What PDF/A-2b asks of a file that can be told from its objects: an output intent with a profile, metadata that name the standard,
 * every font embedded, no encryption, no scripts, no files, annotations that print. Answers what is missing.
 */
export function pdfaFaults(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const objects = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => ({
    id: Number(id),
    body: (body ?? '').split('\nstream\n')[0] ?? '',
    whole: body ?? '',
  }));
  // An update writes an object anew under its old number; the last one counts.
  const current = new Map(objects.map((one) => [one.id, one]));
  const all = [...current.values()];
  const has = (pattern: RegExp) => all.some(({ body }) => pattern.test(body));
  const faults: string[] = [];
  const demand = (ok: boolean, fault: string) => {
    if (!ok) faults.push(fault);
  };
  demand(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(text), 'header');
  demand(/\/ID \[/.test(text.slice(text.lastIndexOf('trailer'))), 'file identifier');
  demand(!/\/Encrypt\b/.test(text.slice(text.indexOf('trailer'))), 'encryption');
  const profile = /\/S \/GTS_PDFA1[\s\S]*?\/DestOutputProfile (\d+) 0 R/.exec(text)?.[1];
  demand(profile !== undefined && current.has(Number(profile)), 'output intent');
  const metadata = all.find(({ body }) => /\/Type \/Metadata/.test(body))?.whole ?? '';
  demand(!/\/Filter/.test(metadata.split('stream')[0] ?? ''), 'metadata are packed');
  demand(/<pdfaid:part>2<\/pdfaid:part>/.test(metadata), 'pdfaid:part');
  demand(/<pdfaid:conformance>B<\/pdfaid:conformance>/.test(metadata), 'pdfaid:conformance');
  const descriptors = all.filter(({ body }) => /\/Type \/FontDescriptor/.test(body));
  demand(descriptors.length > 0 && descriptors.every(({ body }) => /\/FontFile[23]? \d+ 0 R/.test(body)), 'embedded fonts');
  demand(!has(/\/Subtype \/(Type1|TrueType|MMType1)\b/), 'a simple font without a descriptor of its own');
  demand(!has(/\/(JavaScript|JS|Launch|EmbeddedFiles|AA|XFA|OpenAction)\b/), 'actions');
  demand(!/\/NeedAppearances true/.test(text), 'appearances are made by the reader');
  for (const { body } of all.filter(({ body }) => /\/Subtype \/Widget/.test(body))) {
    const flags = Number(/\/F (\d+)/.exec(body)?.[1] ?? 0);
    demand((flags & 4) !== 0 && (flags & 0b100011) === 0, 'an annotation that does not print');
    demand(/\/Rect \[0 0 0 0\]/.test(body) || /\/AP\b/.test(body), 'an annotation without appearance');
  }
  return faults;
}
