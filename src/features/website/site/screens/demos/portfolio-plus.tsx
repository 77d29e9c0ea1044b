import type { ReactNode } from 'react';

type Work = { title: string; note: string; size: 'wide' | 'tall' | 'plain'; picture: ReactNode };

const works: Work[] = [
  {
    title: 'Night Swim',
    note: 'Poster for a public pool',
    size: 'tall',
    picture: (
      <svg viewBox="0 0 300 400" aria-hidden="true">
        <rect width="300" height="400" fill="#2340ff" />
        <circle cx="210" cy="96" r="52" fill="#fff3d6" />
        <g fill="none" stroke="#ffb7d0" strokeWidth="10" strokeLinecap="round">
          <path d="M-10 250q38-34 76 0t76 0 76 0 76 0 76 0" />
          <path d="M-10 300q38-34 76 0t76 0 76 0 76 0 76 0" />
          <path d="M-10 350q38-34 76 0t76 0 76 0 76 0 76 0" />
        </g>
        <path d="M70 232a34 34 0 0 1 68 0Z" fill="#ff4f2e" />
        <path d="M138 232c22-30 48-34 70-20" fill="none" stroke="#ff4f2e" strokeWidth="18" strokeLinecap="round" />
      </svg>
    ),
  },
  {
    title: 'Market Day',
    note: 'Mural, forty metres',
    size: 'wide',
    picture: (
      <svg viewBox="0 0 620 400" aria-hidden="true">
        <rect width="620" height="400" fill="#ffb7d0" />
        <path d="M0 130q38.75 60 77.5 0t77.5 0 77.5 0 77.5 0 77.5 0 77.5 0 77.5 0 77.5 0V0H0Z" fill="#ff4f2e" />
        <g fill="#fff3d6">
          <path d="M77.5 0h77.5v130q-38.75 60-77.5 0ZM232.5 0h77.5v130q-38.75 60-77.5 0ZM387.5 0h77.5v130q-38.75 60-77.5 0ZM542.5 0h77.5v130q-38.75 60-77.5 0Z" />
        </g>
        <rect y="318" width="620" height="82" fill="#141414" />
        <circle cx="96" cy="282" r="36" fill="#2340ff" />
        <circle cx="166" cy="290" r="28" fill="#ffc928" />
        <circle cx="222" cy="282" r="36" fill="#ff4f2e" />
        <path d="M300 318v-56a34 34 0 0 1 68 0v56Z" fill="#0b7a4b" />
        <ellipse cx="450" cy="292" rx="58" ry="26" fill="#ffc928" />
        <circle cx="556" cy="284" r="34" fill="#2340ff" />
      </svg>
    ),
  },
  {
    title: 'Housecats',
    note: 'Editorial, spring issue',
    size: 'plain',
    picture: (
      <svg viewBox="0 0 400 400" aria-hidden="true">
        <rect width="400" height="400" fill="#ffc928" />
        <path d="M90 400V210L110 110l60 52h60l60-52 20 100v190Z" fill="#141414" />
        <circle cx="158" cy="236" r="20" fill="#ffc928" />
        <circle cx="242" cy="236" r="20" fill="#ffc928" />
        <path d="M158 222v28M242 222v28" stroke="#141414" strokeWidth="7" />
        <path d="m190 274 10 10 10-10Z" fill="#ffb7d0" />
      </svg>
    ),
  },
  {
    title: 'Slow Radio',
    note: 'Record sleeve',
    size: 'plain',
    picture: (
      <svg viewBox="0 0 400 400" aria-hidden="true">
        <rect width="400" height="400" fill="#fff3d6" />
        <circle cx="200" cy="200" r="166" fill="#141414" />
        <g fill="none" stroke="#fff3d6" strokeOpacity="0.3">
          <circle cx="200" cy="200" r="140" />
          <circle cx="200" cy="200" r="116" />
          <circle cx="200" cy="200" r="92" />
        </g>
        <path d="M200 200 200 130a70 70 0 0 1 70 70Z" fill="#2340ff" />
        <path d="M200 200 200 270a70 70 0 0 1 -70 -70Z" fill="#ff4f2e" />
        <circle cx="200" cy="200" r="12" fill="#fff3d6" />
      </svg>
    ),
  },
  {
    title: 'Botanica',
    note: 'Packaging for tea',
    size: 'plain',
    picture: (
      <svg viewBox="0 0 400 400" aria-hidden="true">
        <rect width="400" height="400" fill="#0b7a4b" />
        <path d="M200 400V120" stroke="#fff3d6" strokeWidth="8" />
        <g fill="#ffb7d0">
          <path d="M200 330a90 90 0 0 1 -120 -80 90 90 0 0 1 120 80ZM200 330a90 90 0 0 0 120 -80 90 90 0 0 0 -120 80Z" />
        </g>
        <path
          d="M200 230a76 76 0 0 1 -102 -68 76 76 0 0 1 102 68ZM200 230a76 76 0 0 0 102 -68 76 76 0 0 0 -102 68Z"
          fill="#ffc928"
        />
        <circle cx="200" cy="96" r="42" fill="#ff4f2e" />
      </svg>
    ),
  },
];

export function PortfolioPlus() {
  return (
    <div className="pp">
      <header id="top" className="pp-head">
        <nav aria-label="Ines Moreau">
          <a href="#work">Work</a>
          <a href="#about">About</a>
          <a href="#hello">Hello</a>
        </nav>
        <h1>
          Ines <span>Moreau</span>
        </h1>
        <p>Illustrator. Pictures for posters, pages and very long walls.</p>
      </header>
      <section id="work" aria-label="Work" className="pp-work">
        {works.map((work) => (
          <figure key={work.title} data-size={work.size}>
            {work.picture}
            <figcaption>
              <strong>{work.title}</strong> {work.note}
            </figcaption>
          </figure>
        ))}
      </section>
      <section id="about" className="pp-about">
        <h2>I draw with scissors first and a computer later. It keeps the shapes honest.</h2>
        <ul aria-label="Clients">
          {['City Pools', 'Nocturne Records', 'The Weekly Leaf', 'Maison Thé', 'Quarter Press'].map((client) => (
            <li key={client}>{client}</li>
          ))}
        </ul>
      </section>
      <footer id="hello" className="pp-foot">
        <p>Have a wall?</p>
        <h2>Say hello.</h2>
        <a href="#top">Back to the top</a>
      </footer>
    </div>
  );
}
