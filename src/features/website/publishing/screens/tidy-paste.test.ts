import { expect, it } from 'vitest';
import { tidyPaste } from './tidy-paste.ts';

it('keeps headings of every level as one of two', () => {
  expect(tidyPaste('<h1 class="x">A</h1><H2>B</H2><h3>C</h3><h4>D</h4><h6>E</h6><hr><header>F</header>')).toBe(
    '<h2 class="x">A</h2><H2>B</H2><h3>C</h3><h3>D</h3><h3>E</h3><hr><header>F</header>',
  );
});

it('keeps the cells of a table apart', () => {
  expect(tidyPaste('<tr><th>A</th><td>B</td></tr>')).toBe('<tr><th>A </th><td>B </td></tr>');
});

it('names no handler of an event, and leaves words that look like one', () => {
  expect(tidyPaste(`<p onclick="a()" title="x > y">turn on = off</p><img src='x'onerror=a()><svg/onload=a()>`)).toBe(
    `<p data-off="a()" title="x > y">turn on = off</p><img src='x'data-off=a()><svg/data-off=a()>`,
  );
});
