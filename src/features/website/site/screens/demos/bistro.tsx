const menu = [
  {
    course: 'To begin',
    dishes: [
      ['Smoked trout, rye, pickled apple', '14'],
      ['Leeks in ash with hazelnut', '12'],
      ['Bread from the stone, cultured butter', '6'],
    ],
  },
  {
    course: 'To stay',
    dishes: [
      ['Lamb shoulder, nine hours, white beans', '29'],
      ['Whole lemon sole, brown butter, capers', '31'],
      ['Barley, mushrooms, aged sheep’s cheese', '23'],
    ],
  },
  {
    course: 'To finish',
    dishes: [
      ['Burnt honey tart, sour cream', '10'],
      ['Three cheeses and one pear', '13'],
    ],
  },
] as const;

export function Bistro() {
  return (
    <div className="bi">
      <header className="bi-head">
        <nav aria-label="Table and Thyme">
          <a href="#menu">Menu</a>
          <a href="#visit">Visit</a>
        </nav>
        <a href="#top" className="bi-logo">
          Table &amp; Thyme
        </a>
        <a href="#visit" className="bi-book">
          Reserve
        </a>
      </header>
      <section id="top" className="bi-hero">
        <h1>
          Supper, <em>slowly</em>
        </h1>
        <Plate />
        <p>Twenty-four seats, one oven, and whatever the boat and the field brought this morning.</p>
      </section>
      <section id="menu" className="bi-menu">
        <h2>Tonight</h2>
        <div>
          {menu.map((part) => (
            <section key={part.course} aria-label={part.course}>
              <h3>{part.course}</h3>
              <ul>
                {part.dishes.map(([dish, price]) => (
                  <li key={dish}>
                    <span>{dish}</span>
                    <i aria-hidden="true" />
                    <b>{price}</b>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <footer id="visit" className="bi-visit">
        <div>
          <h2>Come hungry, stay late.</h2>
          <p>Tables are kept for fifteen minutes and for as long as you like after that.</p>
        </div>
        <dl>
          <div>
            <dt>Open</dt>
            <dd>Wednesday to Sunday, from six</dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>9 Mill Lane, behind the old press</dd>
          </div>
          <div>
            <dt>Reservations</dt>
            <dd>(555) 010-7712, after two</dd>
          </div>
        </dl>
      </footer>
    </div>
  );
}

function Plate() {
  return (
    <svg viewBox="0 0 640 640" aria-hidden="true" className="bi-plate">
      <circle cx="320" cy="320" r="300" fill="#f6e7cf" />
      <circle cx="320" cy="320" r="300" fill="none" stroke="#e2a33a" strokeWidth="5" />
      <circle cx="320" cy="320" r="216" fill="#fff6e6" />
      <g transform="rotate(-18 320 320)">
        <path d="M150 320c40-74 210-96 290-20l58-44v128l-58-44c-80 76-250 54-290-20Z" fill="#5f7f8a" />
        <path d="M150 320c40 40 230 60 290 0v20c-80 76-250 54-290-20Z" fill="#c9d5d4" />
        <circle cx="206" cy="306" r="9" fill="#3b0f16" />
        <path
          d="M250 282c14 24 14 52 0 76M300 270c16 30 16 70 0 100M350 270c16 30 16 70 0 100"
          fill="none"
          stroke="#3b0f16"
          strokeOpacity="0.35"
          strokeWidth="4"
        />
      </g>
      <g transform="translate(206 428)">
        <circle r="46" fill="#f2c53d" />
        <circle r="36" fill="#fff1b8" />
        <path d="M0-32V32M-28-16 28 16M-28 16 28-16" stroke="#f2c53d" strokeWidth="6" />
      </g>
      <g fill="none" stroke="#6b7a2f" strokeWidth="5" strokeLinecap="round">
        <path d="M392 452c34-10 62-40 70-78M420 440l22 12M440 418l24 8M452 394l24 2M412 442l4-22M432 420l0-22" />
      </g>
      <circle cx="412" cy="206" r="13" fill="#6b7a2f" />
      <circle cx="446" cy="224" r="10" fill="#6b7a2f" />
      <circle cx="384" cy="186" r="8" fill="#6b7a2f" />
    </svg>
  );
}
