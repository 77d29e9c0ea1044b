import { adoptSheet, dropSheet } from '#ui/adopted-sheet.ts';

/** One part of the page alone, over the whole width of a sheet in landscape, in black on white. */
const rules = (id: string): string => `
@page { size: landscape; margin: 12mm; }
@media print {
  body :not(:has(#${id})):not(#${id}):not(#${id} *) { display: none !important; }
  body :has(#${id}) { display: block !important; margin: 0 !important; padding: 0 !important; border: 0 !important; max-width: none !important; }
  html, body { background: #fff !important; color: #000 !important; }
  #${id} svg { width: 100%; height: auto; max-height: 165mm; }
  #${id} text { fill: #000; }
  #${id} line { stroke: #999; }
  #${id} .bar { fill: #fff; stroke: #000; opacity: 1; }
  #${id} .bar[data-kind='milestone'] { fill: #bbb; }
  #${id} .bar[data-kind='deadline'] { fill: #000; }
  #${id} .bar[data-done] { stroke-dasharray: 3 2; }
}`;

/** Prints one part of the page; the rules are there for the time of printing alone, so that other pages print as they do. */
export function printSheet(id: string): void {
  const sheet = adoptSheet(rules(id));
  window.addEventListener('afterprint', () => dropSheet(sheet), { once: true });
  window.print();
}
