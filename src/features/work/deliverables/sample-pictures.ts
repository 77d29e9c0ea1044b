/** A draft of a start page, as its two versions show it: the second has the larger picture that the client asked for. */
export function draftOfPage(version: 1 | 2): string {
  const [sky, height] = version === 1 ? ['#cbd5e1', 300] : ['#fcd9a8', 430];
  const cards = [0, 1, 2].map(
    (at) =>
      `<rect x="${80 + at * 360}" y="${height + 170}" width="320" height="${640 - height}" fill="#ffffff"/>` +
      `<rect x="${104 + at * 360}" y="${height + 194}" width="180" height="18" fill="#334155"/>` +
      `<rect x="${104 + at * 360}" y="${height + 228}" width="260" height="10" fill="#cbd5e1"/>` +
      `<rect x="${104 + at * 360}" y="${height + 248}" width="220" height="10" fill="#cbd5e1"/>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 840" width="1200" height="840">',
    '<rect x="0" y="0" width="1200" height="840" fill="#f8fafc"/>',
    '<rect x="80" y="30" width="150" height="26" fill="#0f172a"/>',
    ...[0, 1, 2].map((at) => `<rect x="${800 + at * 120}" y="36" width="84" height="14" fill="#94a3b8"/>`),
    `<rect x="80" y="90" width="1040" height="${height}" fill="${sky}"/>`,
    `<circle cx="940" cy="${version === 1 ? 190 : 220}" r="${version === 1 ? 54 : 84}" fill="#f59e0b"/>`,
    `<path d="M80 ${90 + height} L330 ${version === 1 ? 230 : 250} L560 ${90 + height} Z" fill="#475569"/>`,
    `<path d="M360 ${90 + height} L640 ${version === 1 ? 190 : 180} L900 ${90 + height} Z" fill="#64748b"/>`,
    `<rect x="130" y="140" width="${version === 1 ? 300 : 420}" height="${version === 1 ? 26 : 44}" fill="#0f172a"/>`,
    `<rect x="130" y="${version === 1 ? 184 : 208}" width="240" height="14" fill="#334155"/>`,
    ...cards,
    '</svg>',
  ].join('');
}
