type Entry = { question: string; answer: string };

/** Entries whose question or answer holds what was typed, whatever the case. */
export function searchFaq<T extends Entry>(entries: readonly T[], typed: string): T[] {
  const term = typed.trim().toLowerCase();
  if (!term) return [...entries];
  return entries.filter((entry) => entry.question.toLowerCase().includes(term) || entry.answer.toLowerCase().includes(term));
}
