export const bookMeta = {
  title: 'Book a Consultation',
  description:
    'Pick a time for a first conversation about your project. Free of charge, confirmed at once, easy to move or cancel.',
};

export const bookIntro = {
  title: 'Book a Consultation',
  text: 'Tell me what you are working on. You leave with a clear next step, whether or not we work together.',
};

export const noScript = {
  title: 'Booking online needs JavaScript',
  text: 'Without it, you can still reach me and we find a time together.',
  none: 'Please leave a message on the contact page and we find a time together.',
};

export const manageMeta = { title: 'Your consultation', description: 'View, move or cancel your consultation.' };
