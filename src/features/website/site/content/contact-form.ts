/** Apart from the rest of the page, because this part comes with code. */
export const messagePlace = {
  title: 'Send a message',
  text: 'What is the business, what should change, and by when? Rough numbers help me to give you an honest first answer.',
};
