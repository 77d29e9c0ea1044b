/** On which the processes and the triggers tell each other of changes. */
export const channel = 'foyer';
