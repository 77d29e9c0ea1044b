/** Does a question or its answer hold what was typed, whatever the case? Nothing typed finds everything. */
export const mentions = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());
