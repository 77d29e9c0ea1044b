const hero = {
  title: 'Professional Services',
  text: 'Everything a small business needs to be found, trusted and reached, from one desk. Prices are where a project starts; you get a fixed one before any work begins.',
};

export const servicesPage = {
  login: {
    title: 'Please log in to view our services',
    text: 'The full list with prices is for people with an account. Making one takes a minute and costs nothing.',
    action: 'Sign In',
  },
  error: { title: 'Failed to load services', text: 'An error occurred while loading this content.' },
  empty: 'No services are currently available. Please check back later or contact me if you believe this is an error.',
  fallback: 'Professional service tailored to your needs.',
  from: 'Starting at',
  quote: 'Get Quote',
  cart: 'Add to cart',
};

const call = {
  title: 'Not sure which of these you need?',
  text: 'Describe the problem in your own words. I will say what I would do, what it costs, and what you can leave out.',
  primary: { label: 'Get Free Consultation', to: '/contact' },
  secondary: { label: 'View Portfolio', to: '/templates' },
};

export const servicesContent = { hero, call };
