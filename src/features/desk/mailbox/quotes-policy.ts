/*
 * What somebody wrote, without what their mail program put under it. The whole mail is kept beside it, so a line too much cut off is
 * not lost; a line too little is only in the way.
 */

const mostLines = 5_000;
const mostLetters = 400;

/** “On Monday, Maren wrote:” as mail programs say it, in one line after folding. */
const attributions = [
  /^On\b.{5,300}\bwrote:$/i,
  /^(Am|Den)\b.{5,300}\bschrieb\b.{0,200}:$/i,
  /^Le\b.{5,300}\ba écrit\s?:$/i,
  /^El\b.{5,300}\bescribió:$/i,
  /^Il\b.{5,300}\bha scritto:$/i,
  /^Op\b.{5,300}\bschreef\b.{0,200}:$/i,
  /^Em\b.{5,300}\bescreveu:$/i,
];

/** The same with the name first; folded, it could not be told from the words above it. */
const namedFirst = /^.{1,200}\bschrieb (am|um)\b.{5,100}:$/i;

const original =
  /^-{2,}\s?(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d['’]origine|message transféré|mensaje original|messaggio originale)\s?-{2,}$/i;

/** The head of a mail that Outlook repeats above it: a sender, then a date, a recipient and a subject. */
const outlookFrom = /^\*?(from|von|de|da|van)\s?:\*?\s?\S/i;
const outlookRest =
  /^\*?(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|to|an|à|para|a|aan|subject|betreff|objet|asunto|oggetto|onderwerp)\s?:/i;

const isQuoted = (line: string): boolean => line.startsWith('>');

/** How many lines introduce a quote here: none, or those that the sentence was folded into. */
function introducedBy(lines: readonly string[], at: number, mayBeRuled = true): number {
  const first = lines[at]?.trim() ?? '';
  if (first === '' || isQuoted(first)) return 0;
  if (original.test(first) || (first.length <= mostLetters && namedFirst.test(first))) return 1;
  const after = lines.slice(at + 1, at + 5).filter((line) => outlookRest.test(line.trim()));
  if (outlookFrom.test(first) && after.length >= 2) return 1;
  if (/^_{8,}$/.test(first)) return mayBeRuled && introducedBy(lines, at + 1, false) > 0 ? 1 : 0;
  for (const count of [1, 2, 3]) {
    const parts = lines.slice(at, at + count).map((line) => line.trim());
    const folded = parts.join(' ');
    if (!parts.includes('') && folded.length <= mostLetters && attributions.some((one) => one.test(folded))) return count;
  }
  return 0;
}

/** Answers between the lines of a quote make no sense without it: then all of it stays. */
const isAnsweredInside = (quote: readonly string[]): boolean => {
  const last = quote.findLastIndex(isQuoted);
  return last >= 0 && quote.slice(0, last).some((line, at) => at > 0 && line.trim() !== '' && !isQuoted(line));
};

export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n').slice(0, mostLines);
  const whole = lines.join('\n').trim();
  for (let at = 0; at < lines.length; at += 1) {
    const count = introducedBy(lines, at);
    if (count === 0) continue;
    const quote = lines.slice(at + count);
    const below = quote
      .slice(quote.findLastIndex(isQuoted) + 1)
      .join('\n')
      .trim();
    // Below a marked quote stands the answer of whoever answers there.
    if (isAnsweredInside(quote) || (quote.some(isQuoted) && below !== '' && lines.slice(0, at).join('').trim() === ''))
      return whole;
    return lines.slice(0, at).join('\n').trim() || whole;
  }
  const end = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line)) + 1;
  return lines.slice(0, end).join('\n').trim() || whole;
}
