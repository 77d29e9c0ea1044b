/** A piece of text in one look. A line break inside it is a line break. */
export type Run = { text: string; bold: boolean; underline: boolean };

const marks = { '**': 'bold', '++': 'underline' } as const;
type Mark = keyof typeof marks;
const special = /[\\*+]/g;

const markAt = (text: string, at: number): Mark | null => {
  const two = text.slice(at, at + 2);
  return two === '**' || two === '++' ? two : null;
};

/** Where the mark is closed, or -1: one that is never closed is ordinary text. */
function closing(text: string, mark: Mark, from: number): number {
  for (let at = from; at < text.length - 1; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(mark, at)) return at;
  }
  return -1;
}

/**
 * The text of a term as it is stored: `**bold**`, `++underlined++`, line breaks, and a backslash before a sign that is meant as
 * itself. Nothing else means anything, so no text can bring HTML or a link along.
 */
export function parseMarkup(text: string): Run[] {
  const runs: Run[] = [];
  const look = { bold: false, underline: false };
  const add = (character: string) => {
    const last = runs.at(-1);
    if (last && last.bold === look.bold && last.underline === look.underline) last.text += character;
    else runs.push({ text: character, ...look });
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const next = text[at + 1] ?? '';
    const mark = markAt(text, at);
    if (character === '\\' && /[\\*+]/.test(next)) {
      add(next);
      at += 1;
    } else if (mark && (look[marks[mark]] || closing(text, mark, at + 2) > at + 2)) {
      look[marks[mark]] = !look[marks[mark]];
      at += 1;
    } else add(character);
  }
  return runs;
}

const escaped = (text: string): string => text.replaceAll(special, '\\$&');

/** The stored form of what a person wrote; reading it back gives the same runs. */
export function formatMarkup(runs: readonly Run[]): string {
  let text = '';
  const open: Mark[] = [];
  const close = (mark: Mark) => {
    // Marks are closed in the order in which they can be: what was opened inside is closed first and opened again.
    while (open.length > 0) {
      const last = open.pop();
      text += last;
      if (last === mark) return;
    }
  };
  for (const run of runs) {
    if (!run.text) continue;
    for (const mark of ['**', '++'] as const) if (open.includes(mark) && !run[marks[mark]]) close(mark);
    for (const mark of ['**', '++'] as const)
      if (!open.includes(mark) && run[marks[mark]]) {
        open.push(mark);
        text += mark;
      }
    text += escaped(run.text);
  }
  while (open.length > 0) text += open.pop();
  return text;
}

/** The words alone. */
export const plainText = (text: string): string =>
  parseMarkup(text)
    .map((run) => run.text)
    .join('');
