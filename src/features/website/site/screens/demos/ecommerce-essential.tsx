import { useState } from 'react';

const shapes = {
  jug: 'M60 40h52l-8 30c30 16 40 44 40 70 0 40-22 60-58 60s-58-20-58-60c0-26 10-54 40-70Z',
  bowl: 'M20 110h132c0 54-26 90-66 90s-66-36-66-90Z',
  bottle: 'M72 20h28v56c24 12 36 34 36 60v64H36v-64c0-26 12-48 36-60Z',
  cup: 'M38 90h96v60c0 32-20 50-48 50s-48-18-48-50Z',
  vase: 'M66 30h40c0 40 40 56 40 108 0 38-24 62-60 62s-60-24-60-62c0-52 40-68 40-108Z',
  plate: 'M10 150h152c0 30-34 50-76 50s-76-20-76-50Z',
};
type Shape = keyof typeof shapes;

const goods: { name: string; price: number; shape: Shape; glaze: string; ground: string }[] = [
  { name: 'Field jug', price: 64, shape: 'jug', glaze: '#b5532f', ground: '#ead9c4' },
  { name: 'Supper bowl', price: 38, shape: 'bowl', glaze: '#5c6142', ground: '#e3e0cf' },
  { name: 'Oil bottle', price: 46, shape: 'bottle', glaze: '#2d2320', ground: '#e9cdb8' },
  { name: 'Morning cup', price: 26, shape: 'cup', glaze: '#e0b26c', ground: '#dfe0d6' },
  { name: 'Meadow vase', price: 82, shape: 'vase', glaze: '#7d8a97', ground: '#ead9c4' },
  { name: 'Bread plate', price: 32, shape: 'plate', glaze: '#c98b66', ground: '#dcd6c4' },
];

export function EcommerceEssential() {
  const [bag, setBag] = useState<string[]>([]);
  return (
    <div className="ee">
      <p className="ee-note">Each piece is thrown by hand. Shipping is on us over $80.</p>
      <header className="ee-head">
        <a href="#top" className="ee-logo">
          Kiln &amp; Co.
        </a>
        <nav aria-label="Kiln and Co.">
          <a href="#shop">Shop</a>
          <a href="#story">Story</a>
        </nav>
        <p role="status" className="ee-bag">
          Bag <b>{bag.length}</b>
        </p>
      </header>
      <section id="top" className="ee-hero">
        <h1>Things for the table, made slowly.</h1>
        <StillLife />
        <a href="#shop">See the autumn firing</a>
      </section>
      <section id="shop" className="ee-shop">
        <h2>The autumn firing</h2>
        <ul>
          {goods.map((item) => (
            <li key={item.name}>
              <svg viewBox="0 0 172 230" aria-hidden="true">
                <rect width="172" height="230" fill={item.ground} />
                <ellipse cx="86" cy="202" rx="66" ry="9" fill="#2d2320" opacity="0.14" />
                <path d={shapes[item.shape]} fill={item.glaze} />
                <path d={shapes[item.shape]} fill="#fff" opacity="0.14" transform="translate(17 20) scale(0.8 0.9)" />
              </svg>
              <div>
                <h3>{item.name}</h3>
                <span>${item.price}</span>
              </div>
              <button type="button" onClick={() => setBag((now) => [...now, item.name])}>
                {bag.includes(item.name) ? `In the bag: ${bag.filter((name) => name === item.name).length}` : 'Add to bag'}
                <span className="sr-only">, {item.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section id="story" className="ee-story">
        <h2>One kiln, two potters, four firings a year.</h2>
        <p>
          We dig the clay behind the house, mix glazes from ash and stone, and open the kiln when the weather says so. What comes
          out is for sale until it is gone. Then we begin again.
        </p>
        <dl>
          <div>
            <dt>Dishwasher</dt>
            <dd>Yes, all of it</dd>
          </div>
          <div>
            <dt>Returns</dt>
            <dd>Thirty days, no questions</dd>
          </div>
          <div>
            <dt>Broken on the way</dt>
            <dd>Replaced the same week</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

function StillLife() {
  return (
    <svg viewBox="0 0 1440 640" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <path d="M400 640V340a320 320 0 0 1 640 0v300Z" fill="#e9c9ad" />
      <circle cx="850" cy="250" r="96" fill="#f7efe2" />
      <path d="M0 510H1440V640H0Z" fill="#b5532f" />
      <path
        d="M580 510c-44-10-64-52-64-96 0-50 30-78 46-104 8-14 8-40 6-60h84c-2 20-2 46 6 60 16 26 46 54 46 104 0 44-20 86-64 96Z"
        fill="#2d2320"
      />
      <path
        d="M606 250c-20-60-60-90-96-96M610 250c0-60 10-110 40-140M614 250c20-40 60-66 96-62"
        stroke="#5c6142"
        strokeWidth="6"
        fill="none"
      />
      <circle cx="506" cy="152" r="20" fill="#b5532f" />
      <circle cx="652" cy="106" r="24" fill="#e0b26c" />
      <circle cx="714" cy="186" r="17" fill="#b5532f" />
      <path d="M730 410h188c0 64-34 100-94 100s-94-36-94-100Z" fill="#5c6142" />
      <path d="M730 410h188c0 12-2 22-4 32H734c-2-10-4-20-4-32Z" fill="#747a58" />
      <circle cx="980" cy="468" r="42" fill="#e0b26c" />
      <circle cx="1042" cy="482" r="28" fill="#c9692f" />
      <path d="M980 426c4-14 12-20 22-22" stroke="#5c6142" strokeWidth="5" fill="none" />
    </svg>
  );
}
