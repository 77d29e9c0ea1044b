import { type RefObject, useCallback, useState } from 'react';
import type { Problems } from '#shared/public-form/rules.ts';
import { type Answers, type FormDefinition, nextPage, pagesOf, walk } from '../../form-fields.ts';

/** What the form holds now, as far as it decides what is shown. */
function readAnswers(form: HTMLFormElement | null): Answers {
  const answers: Answers = {};
  if (!form) return answers;
  for (const [key, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : value.name;
    if (text === '') continue;
    const before = answers[key];
    answers[key] = before === undefined ? text : [before, text].flat();
  }
  return answers;
}

/** Which page is open, and which fields apply to what has been answered so far. */
export function useFormPages(definition: FormDefinition, form: RefObject<HTMLFormElement | null>) {
  const pages = pagesOf(definition);
  const [answers, setAnswers] = useState<Answers>({});
  /** The pages that led here, the open one last. */
  const [way, setWay] = useState([0]);
  const at = way.at(-1) ?? 0;
  const { fields } = walk(definition, answers);
  const shown = new Set(fields.map(({ key }) => key));
  const look = useCallback(() => setAnswers(readAnswers(form.current)), [form]);
  const to = nextPage(pages, at, walk(definition, answers).answers);

  return {
    pages,
    at,
    /** Every field of the open page that applies. */
    isShown: (key: string) => shown.has(key),
    isFirst: way.length === 1,
    isLast: to >= pages.length,
    look,
    next: () => setWay([...way, nextPage(pages, at, walk(definition, readAnswers(form.current)).answers)]),
    back: () => setWay(way.length > 1 ? way.slice(0, -1) : way),
    /** The problems of the open page; those of other pages are told when they are open. */
    here: (problems: Problems): Problems =>
      Object.fromEntries(Object.entries(problems).filter(([key]) => pages[at]?.fields.some((field) => field.key === key))),
    /** Opens the page of the first problem. */
    showProblem: (problems: Problems) => {
      const page = pages.findIndex(({ fields: some }) => some.some(({ key }) => problems[key]));
      const led = walk(definition, readAnswers(form.current)).pages;
      if (page >= 0 && led.includes(page)) setWay(led.slice(0, led.indexOf(page) + 1));
    },
  };
}
