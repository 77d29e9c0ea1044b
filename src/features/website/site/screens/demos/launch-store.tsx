const colours = [
  { id: 'chalk', name: 'Chalk' },
  { id: 'moss', name: 'Moss' },
  { id: 'ember', name: 'Ember' },
];
const facts = [
  ['Battery', '26 hours'],
  ['Weight', '780 g'],
  ['Water', 'Rinse it, it is fine'],
  ['Repair', 'Six screws, any part'],
  ['Price', '$189'],
];
const dots = [0, 1, 2, 3, 4, 5].flatMap((ring) =>
  Array.from({ length: ring === 0 ? 1 : ring * 8 }, (_, at) => {
    const angle = (at / Math.max(1, ring * 8)) * Math.PI * 2;
    return {
      x: Math.round((300 + Math.cos(angle) * ring * 32) * 10) / 10,
      y: Math.round((300 + Math.sin(angle) * ring * 32) * 10) / 10,
    };
  }),
);

export function LaunchStore() {
  return (
    <div className="ls">
      <header className="ls-head">
        <a href="#top" className="ls-logo">
          orbit
        </a>
        <a href="#order" className="ls-buy">
          Pre-order
        </a>
      </header>
      <section id="top" className="ls-hero">
        <h1>Loud enough for one good room.</h1>
        <svg viewBox="0 0 600 640" aria-hidden="true" className="ls-product">
          <ellipse cx="300" cy="604" rx="190" ry="20" fill="#000" opacity="0.16" />
          <circle cx="300" cy="300" r="286" className="ls-shell" />
          <path d="M300 14A286 286 0 0 1 300 586A244 286 0 0 0 300 14Z" fill="#000" opacity="0.07" />
          <circle cx="300" cy="300" r="206" className="ls-face" />
          {dots.map((dot) => (
            <circle key={`${dot.x}-${dot.y}`} cx={dot.x} cy={dot.y} r="5.5" className="ls-dot" />
          ))}
          <circle cx="300" cy="546" r="9" fill="#c9f24a" />
        </svg>
        <fieldset>
          <legend>Colour</legend>
          {colours.map((colour, at) => (
            <label key={colour.id} data-colour={colour.id}>
              <input type="radio" name="colour" value={colour.id} defaultChecked={at === 0} />
              <span>{colour.name}</span>
            </label>
          ))}
        </fieldset>
      </section>
      <section className="ls-points" aria-label="What it does">
        <p>
          <b>No app.</b> One knob, one button, and a light that tells the truth.
        </p>
        <p>
          <b>No upgrade.</b> Built to be opened. Every part can be bought alone for ten years.
        </p>
        <p>
          <b>No shouting.</b> Tuned in a kitchen, a studio and a very small boat.
        </p>
      </section>
      <section className="ls-facts" aria-label="Specifications">
        <h2>The facts</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer id="order" className="ls-order">
        <h2>First batch ships in March.</h2>
        <p>Four hundred pieces. Nothing is charged until yours is in the box.</p>
        <a href="#top">Choose your colour</a>
      </footer>
    </div>
  );
}
