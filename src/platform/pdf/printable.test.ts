import { expect, it } from 'vitest';
import { coverage } from '#shared/printable/coverage.ts';
import { decodeCoverage, printObstacle, unprintable } from '#shared/printable/printable.ts';
import { chooseFaces } from './choose-faces.server.ts';
import { encodeCoverage, readAllCoverage } from './coverage.server.ts';
import { readFace } from './faces.server.ts';

it('is what the fonts have: run scripts/paper-coverage.ts after a change of fonts', async () => {
  expect(encodeCoverage(await readAllCoverage())).toBe(coverage);
  expect(decodeCoverage('a-2 5')).toEqual([
    [10, 12],
    [17, 17],
  ]);
});

it('holds what people write in every living script that the papers promise', () => {
  const written =
    'Zoë Łódź Παπαδοπούλου Иван Nguyễn 山田 太郎 髙橋 﨑子 𠮷野家 简体字 繁體字 한국어 محمد العربي שלום สวัสดี नमस्ते বাংলা தமிழ் తెలుగు ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം සිංහල ខ្មែរ ລາວ မြန်မာ გამარჯობა Հայերեն አማርኛ 😀 👩‍👩‍👧 🇯🇵 ❤️ 1️⃣ → ≤ ≥ ½ € ₹ ✓\n\t';
  expect(unprintable(written)).toBeNull();
  expect(printObstacle(written)).toBeNull();
});

it('refuses any other character by its name', () => {
  const told = (text: string) => printObstacle(text);
  expect(told('ok 𓂀')).toBe('The character “𓂀” (U+13080, Egyptian hieroglyphs) cannot be printed. Please write it another way');
  expect(told('ᠮᠣᠩ')).toContain('“ᠮ” (U+182E, Mongolian)');
  // Nothing is seen of a control character; one that turns the direction round makes a text read as another.
  expect(told('bell\u0007')).toContain('The character (U+0007) cannot be printed');
  expect(told('abc\u202ecba')).toContain('(U+202E)');
  expect(told('\ue000')).toContain('(U+E000)');
});

it('loads a font only for a text that needs it, and its own files for each region', async () => {
  const characters = (text: string) => new Set(Array.from(text, (one) => one.codePointAt(0) ?? 0));
  const chosen = async (text: string, written = '') => {
    const { text: faces, hand, missing } = await chooseFaces(characters(text), characters(written), ['jp', 'sc', 'kr']);
    return { text: faces.map(({ family }) => family), hand: hand.map(({ family }) => family), missing: missing.size };
  };
  expect(await chosen('An ordinary contract.')).toEqual({ text: ['Inter latin'], hand: [], missing: 0 });
  expect(await chosen('Łódź', 'Zoë')).toEqual({ text: ['Inter latin-ext', 'Inter latin'], hand: ['Caveat latin'], missing: 0 });
  expect(await chosen('山田 محمد')).toEqual({ text: ['Inter latin', 'Noto Sans arabic', 'Noto Sans jp'], hand: [], missing: 0 });
  expect((await chosen('𓂀')).missing).toBe(1);
  const { text: faces } = await chooseFaces(characters('山'), new Set(), ['jp', 'sc', 'kr']);
  for (const face of faces) for (const file of await readFace(face)) expect(file.readUInt32BE(0)).toBe(0x00010000);
});
