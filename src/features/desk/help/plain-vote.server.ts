import { readForm } from '#platform/forms/read-form.server.ts';

/** "Was this helpful?" as a browser without scripts posts it. */
export const readVote = async (request: Request): Promise<boolean> => (await readForm(request)).get('is_helpful') === 'true';
