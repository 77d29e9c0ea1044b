const services = [
  { name: 'Accounts', text: 'Books that close on the third working day, with a page you can read in a minute.' },
  { name: 'Tax', text: 'Planned in spring, filed in summer, never discussed in a hurry.' },
  { name: 'Advice', text: 'A partner beside you when you buy, sell, hire or hand over.' },
];
const people = [
  { name: 'Ruth Castellan', role: 'Managing partner', hair: '#3a2a1e', skin: '#e7b48f', coat: '#1d3fbb' },
  { name: 'Samuel Oduya', role: 'Tax', hair: '#16130f', skin: '#8d5a3a', coat: '#d9b36a' },
  { name: 'Mei Lindqvist', role: 'Accounts', hair: '#1b1b22', skin: '#f0c9a6', coat: '#0d1a38' },
  { name: 'Jonas Weir', role: 'Advice', hair: '#a85f2a', skin: '#f2c7a8', coat: '#5b6c8f' },
];

export function BusinessPro() {
  return (
    <div className="bp">
      <header className="bp-head">
        <a href="#top" className="bp-logo">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="15" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="M16 1v30M1 16a15 8 0 0 0 30 0" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          Meridian
        </a>
        <nav aria-label="Meridian">
          <a href="#services">Services</a>
          <a href="#people">People</a>
          <a href="#contact">Contact</a>
        </nav>
      </header>
      <section id="top" className="bp-hero">
        <div>
          <h1>Clear numbers. Calm decisions.</h1>
          <p>Accountants and advisers to family businesses since the fax machine. We speak plainly and answer the phone.</p>
          <a href="#contact" className="bp-button">
            Speak with a partner
          </a>
        </div>
        <Chart />
      </section>
      <section id="services" className="bp-services">
        <h2>Three things, done properly</h2>
        <ul>
          {services.map((service) => (
            <li key={service.name}>
              <h3>{service.name}</h3>
              <p>{service.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <figure className="bp-quote">
        <blockquote>We would rather tell you early than impress you late.</blockquote>
        <figcaption>From our first letter to every new client</figcaption>
      </figure>
      <section id="people" className="bp-people">
        <h2>The people you will meet</h2>
        <ul>
          {people.map((person) => (
            <li key={person.name}>
              <svg viewBox="0 0 200 220" aria-hidden="true">
                <rect width="200" height="220" fill="#e8e3d8" />
                <path d="M28 220v-20a72 72 0 0 1 144 0v20Z" fill={person.coat} />
                <path d="M84 130h32v34a16 16 0 0 1 -32 0Z" fill={person.skin} />
                <rect x="66" y="54" width="68" height="88" rx="34" fill={person.skin} />
                <path d="M60 96V82a40 40 0 0 1 80 0v8a26 26 0 0 1 -26 -24 40 40 0 0 1 -54 30Z" fill={person.hair} />
              </svg>
              <h3>{person.name}</h3>
              <p>{person.role}</p>
            </li>
          ))}
        </ul>
      </section>
      <footer id="contact" className="bp-foot">
        <h2>Bring a question. Leave with a plan.</h2>
        <dl>
          <div>
            <dt>Office</dt>
            <dd>4 Custom House Square, second floor</dd>
          </div>
          <div>
            <dt>Telephone</dt>
            <dd>(555) 010-2040</dd>
          </div>
          <div>
            <dt>Hours</dt>
            <dd>Monday to Friday, 8:30 to 17:30</dd>
          </div>
        </dl>
      </footer>
    </div>
  );
}

const bars = [64, 92, 84, 128, 150, 142, 196, 232];

function Chart() {
  return (
    <svg viewBox="0 0 560 520" aria-hidden="true" className="bp-chart">
      <rect width="560" height="520" fill="#0d1a38" />
      <circle cx="414" cy="150" r="88" fill="#d9b36a" />
      <path d="M0 104H560M0 208H560M0 312H560M0 416H560" stroke="#fff" strokeOpacity="0.12" />
      {bars.map((height, at) => (
        <rect
          key={height}
          x={44 + at * 60}
          y={456 - height}
          width="36"
          height={height}
          fill={at === 7 ? '#4b74ff' : '#fff'}
          fillOpacity={at === 7 ? 1 : 0.16}
        />
      ))}
      <path
        d={`M62 ${392 - 30}${bars.map((height, at) => `L${62 + at * 60} ${426 - height}`).join('')}`}
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="482" cy="194" r="8" fill="#fff" />
      <path d="M0 456H560" stroke="#fff" strokeOpacity="0.5" />
    </svg>
  );
}
