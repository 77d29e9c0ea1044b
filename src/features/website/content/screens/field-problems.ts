/** What is wrong, by the place in the value: `0.title` of the first entry; the empty place is the value itself. */
export type FieldProblems = Readonly<Record<string, string>>;

export const problemsBelow = (problems: FieldProblems, name: string): FieldProblems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) => {
      if (path === name) return [['', problem]];
      return path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), problem]] : [];
    }),
  );
