/** Apart from the rest of the page, because this part comes with code. */
export const ticketPlace = {
  title: 'Submit a Ticket',
  text: 'Tell me what you did, what you expected and what happened instead. A picture of the screen often saves a day.',
  checklist: [
    'The address of the page',
    'What you clicked or typed',
    'What you saw, word for word if there was a message',
    'Since when',
  ],
};
