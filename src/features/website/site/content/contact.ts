export const contactHero = {
  title: 'Get in Touch',
  text: 'A sentence is enough to begin. I read everything myself and answer within 24 hours.',
};

const infoCards = {
  call: { title: 'Call', text: 'During business hours', missing: 'Ask for a call' },
  email: { title: 'Email', text: 'Answered within 24 hours', missing: 'Send a message' },
  visit: { title: 'Visit', text: 'Please make an appointment first', missing: 'By appointment' },
  chat: { title: 'Live chat', text: 'For a quick question', action: 'Start a conversation' },
};

const locationPlace = {
  title: 'Location',
  open: 'Open in maps',
  show: 'Show map',
  showNote: 'Loads the map from {host}.',
  missing: 'Where we meet is said with the appointment.',
};

const schedule = {
  title: 'Schedule a Meeting',
  text: 'Pick a time for a first conversation. No charge, and no obligation.',
  action: 'Book a Consultation',
};

const hours = { title: 'Business hours' };

export const contactContent = { hero: contactHero, cards: infoCards, schedule, hours, location: locationPlace };
