import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, source), 'utf8');

/** The first argument of a call, as it is written; `from` is the place behind the bracket. */
function firstArgument(code: string, from: number): string {
  let depth = 0;
  let quote = '';
  for (let at = from; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (/['"`]/.test(sign)) quote = sign;
    else if (/[([{]/.test(sign)) depth += 1;
    else if (/[)\]}]/.test(sign) && depth > 0) depth -= 1;
    else if (/[,)]/.test(sign) && depth === 0) return code.slice(from, at);
  }
  return code.slice(from);
}

const literals = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, one, other]) =>
    (one ?? other ?? '').replaceAll("\\'", "'"),
  );

/** Every text that is written where it is translated: `t('…')` and `translated(language, '…')`. */
export function writtenWords(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.testkit\.ts$|^ui[\\/]words/.test(file),
  );
  const found = files.map(read).filter((code) => /#ui\/words\.ts/.test(code));
  return new Set(
    found.flatMap((code) => [
      ...[...code.matchAll(/(?<![\w.])t\(/g)].flatMap(({ index }) => literals(firstArgument(code, index + 2))),
      ...[...code.matchAll(/\btranslated\(/g)].flatMap(({ index }) => {
        const after = index + 'translated('.length;
        const second = after + firstArgument(code, after).length + 1;
        return literals(firstArgument(code, second));
      }),
    ]),
  );
}

/** Words that a file keeps to itself and shows elsewhere; throws where it does not hold them any more. */
export function wordsOfFile(file: string, texts: readonly string[]): readonly string[] {
  const code = read(file).replaceAll("\\'", "'");
  const gone = texts.filter((text) => {
    const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(?:\\$\\{.+?\\}|\\d+)');
    return !new RegExp(pattern).test(code);
  });
  if (gone.length > 0) throw new Error(`${file} does not say: ${gone.join(' | ')}`);
  return texts;
}
