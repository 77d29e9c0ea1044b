/** First characters that a spreadsheet takes for a formula, the wide ones of East Asian typing among them. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff0b', '\uff0d', '\uff20'];

/** What a person typed stands in quotes, and behind an apostrophe where a spreadsheet would run it. */
export const typedCell = (text: string): string =>
  `"${formulaStarts.some((start) => text.startsWith(start)) ? "'" : ''}${text.replaceAll('"', '""')}"`;

export const csvLineEnd = '\r\n';
/** Spreadsheets take a text for UTF-8 by this mark alone. */
export const csvMark = '\ufeff';
