import type { ReactNode } from 'react';

type Frame = { title: string; place: string; picture: ReactNode };

const series: { name: string; text: string; frames: Frame[] }[] = [
  {
    name: 'Dry Country',
    text: 'Two months without a cloud.',
    frames: [
      {
        title: 'First ridge',
        place: '06:10',
        picture: (
          <Scene sky={['#f6b27a', '#7d3f55']} sun={[300, 150, 40, '#fff0d0']}>
            <path d="M0 250Q150 170 300 240T640 200V400H0Z" fill="#a4553f" />
            <path d="M0 300Q180 220 360 300T640 270V400H0Z" fill="#6c2f34" />
            <path d="M0 350Q220 290 400 352T640 330V400H0Z" fill="#2a141c" />
          </Scene>
        ),
      },
      {
        title: 'Salt',
        place: '12:40',
        picture: (
          <Scene sky={['#dfe6e8', '#9fb3bd']}>
            <path d="M0 250H640V400H0Z" fill="#f3f1ea" />
            <path d="M0 250 90 236 180 250 300 228 420 250 540 240 640 250Z" fill="#6f828c" />
            <path
              d="M0 300H640M0 340H640M80 250 0 330M240 250 160 400M400 250 440 400M560 250 640 320"
              stroke="#c9c6bb"
              strokeWidth="2"
            />
          </Scene>
        ),
      },
      {
        title: 'Last light',
        place: '19:55',
        picture: (
          <Scene sky={['#3d2b56', '#e27d52']} sun={[470, 248, 54, '#ffd9a0']}>
            <path d="M0 260 120 180 220 250 330 150 450 260 560 210 640 250V400H0Z" fill="#241833" />
            <path d="M0 320Q200 280 640 330V400H0Z" fill="#120b1b" />
          </Scene>
        ),
      },
    ],
  },
  {
    name: 'Harbour Hours',
    text: 'Between the last ferry and the first.',
    frames: [
      {
        title: 'Pier 4',
        place: '23:20',
        picture: (
          <Scene sky={['#0c1730', '#27456b']} sun={[500, 90, 26, '#f4f1de']}>
            <path d="M0 260H640V400H0Z" fill="#0a1122" />
            <path
              d="M60 260V120h50v140M150 260v-90h70v90M260 260V90h44v170M340 260v-70h90v70M470 260v-120h50v120M550 260v-60h90v60"
              fill="#050914"
            />
            <path
              d="M72 140h10v10H72zM94 170h8v10h-8zM170 190h10v8h-10zM274 120h8v10h-8zM360 210h10v8h-10zM486 170h8v10h-8z"
              fill="#ffcf70"
            />
            <path d="M490 262v120M76 262v60M278 262v90" stroke="#ffcf70" strokeOpacity="0.35" strokeWidth="8" />
          </Scene>
        ),
      },
      {
        title: 'Fog bell',
        place: '04:05',
        picture: (
          <Scene sky={['#8b99a0', '#d4d8d6']}>
            <path d="M0 290H640V400H0Z" fill="#77878d" />
            <path d="M318 290V150l14-20 14 20v140Z" fill="#39454a" />
            <circle cx="332" cy="146" r="40" fill="#fff" opacity="0.6" />
            <path d="M0 250H640V330H0Z" fill="#d4d8d6" opacity="0.6" />
          </Scene>
        ),
      },
    ],
  },
];

export function Lens() {
  return (
    <div className="le">
      <header id="top" className="le-hero">
        <Scene sky={['#1b2a4a', '#e88f5a']} sun={[790, 300, 74, '#ffe6b8']} wide>
          <path d="M0 470 180 330 320 430 520 250 700 440 880 340 1060 450 1240 300 1440 440V810H0Z" fill="#3a2b46" />
          <path d="M0 560 240 440 460 560 700 420 940 560 1200 450 1440 560V810H0Z" fill="#221a30" />
          <path d="M0 650Q360 560 720 650T1440 630V810H0Z" fill="#0b0a12" />
        </Scene>
        <nav aria-label="Noor Haddad">
          <a href="#top">Noor Haddad</a>
          <span>
            <a href="#dry-country">Series</a>
            <a href="#prints">Prints</a>
          </span>
        </nav>
        <h1>Waiting for weather</h1>
        <p>Photographs, since 2009</p>
      </header>
      {series.map((part) => (
        <section key={part.name} id={part.name.toLowerCase().replace(' ', '-')} aria-label={part.name} className="le-series">
          <div>
            <h2>{part.name}</h2>
            <p>{part.text}</p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard. */}
          <ul tabIndex={0} aria-label={`${part.name}, pictures`}>
            {part.frames.map((frame) => (
              <li key={frame.title}>
                {frame.picture}
                <p>
                  {frame.title} <span>{frame.place}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <footer id="prints" className="le-prints">
        <h2>Prints</h2>
        <p>
          Pigment on cotton, 40 × 60 cm, numbered to fifteen. Written on the back by hand: the place, the minute, and how long it
          took.
        </p>
        <a href="#top">Back to the first picture</a>
      </footer>
    </div>
  );
}

type SceneProps = { sky: [string, string]; sun?: [number, number, number, string]; wide?: boolean; children: ReactNode };

function Scene({ sky, sun, wide = false, children }: SceneProps) {
  const id = `sky-${sky[0].slice(1)}`;
  const [width, height] = wide ? [1440, 810] : [640, 400];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={sky[0]} />
        <stop offset="0.75" stopColor={sky[1]} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${id})`} />
      {sun && <circle cx={sun[0]} cy={sun[1]} r={sun[2]} fill={sun[3]} />}
      {children}
    </svg>
  );
}
