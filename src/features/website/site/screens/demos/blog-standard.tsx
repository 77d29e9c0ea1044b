const posts = [
  {
    title: 'The bench outside the library',
    date: 'October 21',
    minutes: 6,
    lead: 'Somebody has to decide which way it faces. It turns out that nobody did.',
  },
  {
    title: 'Repairing a watch I do not wear',
    date: 'October 9',
    minutes: 9,
    lead: 'Forty-one parts on a white cloth, and one that rolled away.',
  },
  {
    title: 'In praise of the second draft',
    date: 'September 27',
    minutes: 4,
    lead: 'The first one is for finding out. The second is for the reader.',
  },
  {
    title: 'What the bakery hears at five',
    date: 'September 12',
    minutes: 7,
    lead: 'A list of sounds, in the order in which they arrive.',
  },
];

export function BlogStandard() {
  return (
    <div className="bs">
      <header id="top" className="bs-mast">
        <p>Notes on ordinary things</p>
        <a href="#top" className="bs-title">
          The Slow Post
        </a>
        <nav aria-label="The Slow Post">
          <a href="#latest">Latest</a>
          <a href="#earlier">Earlier</a>
          <a href="#author">The author</a>
        </nav>
      </header>
      <article id="latest" className="bs-lead">
        <Window />
        <div>
          <h1>A room with one window, and what it taught me about light</h1>
          <p className="bs-meta">November 3, 8 minutes</p>
          <p className="bs-drop">
            For eleven years I worked at a desk that faced a wall. It was a good wall, and I got a great deal done. Then the house
            next door was taken down, and on a Tuesday in March the sun came in where it never had been, laid a yellow square on
            my papers, and stayed for nineteen minutes.
          </p>
          <p>
            The next day it came a little earlier and a little to the left. I began to mark the edge of it in pencil. By May I had
            a calendar, of a sort, and had stopped looking at the clock before lunch.
          </p>
          <blockquote>You do not need more light. You need to know when it comes.</blockquote>
          <p>
            I have since moved the desk. Not to the window, that would be greedy, but to the place where the square ends in June.
            It is the best seat in the house, for a month.
          </p>
        </div>
      </article>
      <section id="earlier" className="bs-list">
        <h2>Earlier</h2>
        <ol>
          {posts.map((post) => (
            <li key={post.title}>
              <p className="bs-meta">
                {post.date}, {post.minutes} minutes
              </p>
              <h3>{post.title}</h3>
              <p>{post.lead}</p>
            </li>
          ))}
        </ol>
      </section>
      <footer id="author" className="bs-foot">
        <h2>The author</h2>
        <p>Wanda Kessler writes about things that do not move much. She lives above a clockmaker and publishes on Sundays.</p>
      </footer>
    </div>
  );
}

function Window() {
  return (
    <svg viewBox="0 0 900 520" aria-hidden="true" className="bs-picture">
      <rect width="900" height="520" fill="#efe7d8" />
      <path d="M0 400H900V520H0Z" fill="#e2d6bf" />
      <path d="M560 70h170v220H560Z" fill="#fffdf8" stroke="#1a1714" strokeWidth="5" />
      <path d="M645 70v220M560 180h170M540 296h210" stroke="#1a1714" strokeWidth="5" />
      <path d="M330 400 476 400 604 520 396 520Z" fill="#f5c542" />
      <path d="M560 290H730L476 400H330Z" fill="#f5c542" opacity="0.22" />
      <g stroke="#1a1714" strokeWidth="5" fill="none" strokeLinejoin="round">
        <path d="M110 330h250M136 330v150M334 330v150" />
        <path d="M250 330v-64M224 266h52l-14-34h-24Z" fill="#c8102e" />
        <path d="M150 330v-16h56v16M156 314v-12h44v12" />
        <path d="M60 480V380h50M60 420h50v60" />
      </g>
      <circle cx="826" cy="372" r="24" fill="#c8102e" />
      <path d="M826 396v60M806 456h40v40h-40Z" stroke="#1a1714" strokeWidth="5" fill="#fffdf8" />
    </svg>
  );
}
