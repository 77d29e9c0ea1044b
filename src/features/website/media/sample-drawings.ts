type SampleDrawing = {
  name: string;
  title: string;
  alt: string;
  credit: string;
  width: number;
  height: number;
  svg: string;
  daysAgo: number;
};

const drawing = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

const hills = `<rect width="1200" height="800" fill="#f3ece1"/><circle cx="880" cy="250" r="110" fill="#e8a33d"/>
  <path d="M0 560C220 420 420 430 640 540S1040 640 1200 500V800H0Z" fill="#7f9c8b"/>
  <path d="M0 660C260 560 520 600 760 670S1100 720 1200 660V800H0Z" fill="#3f5f58"/>
  <path d="M300 800C380 700 470 690 540 700S640 740 700 800Z" fill="#f3ece1"/>`;

const desk = `<rect width="1200" height="900" fill="#22333b"/><rect y="640" width="1200" height="260" fill="#c98f5f"/>
  <rect x="330" y="230" width="540" height="350" rx="18" fill="#f6f1e9"/><rect x="330" y="230" width="540" height="44" rx="18" fill="#d9cfc0"/>
  <rect x="372" y="320" width="260" height="34" rx="8" fill="#22333b"/><rect x="372" y="376" width="340" height="16" rx="8" fill="#b9ad9b"/>
  <rect x="372" y="408" width="300" height="16" rx="8" fill="#b9ad9b"/><rect x="372" y="462" width="120" height="44" rx="22" fill="#e2703a"/>
  <path d="M540 580h120l24 60H516Z" fill="#d9cfc0"/><circle cx="980" cy="600" r="60" fill="#e2703a"/><path d="M960 470c0-70 40-70 40-120" stroke="#7f9c8b" stroke-width="18" fill="none" stroke-linecap="round"/>`;

const arch = `<rect width="800" height="1000" fill="#e9dfd0"/><path d="M120 1000V440a280 280 0 0 1 560 0v560Z" fill="#31514f"/>
  <path d="M230 1000V470a170 170 0 0 1 340 0v530Z" fill="#f0c987"/><circle cx="400" cy="470" r="84" fill="#e2703a"/>
  <path d="M230 820h340" stroke="#31514f" stroke-width="12"/><path d="M230 880h340" stroke="#31514f" stroke-width="12"/>`;

/** One of them waits for its description, so that the filter for those has something to find. */
export const sampleDrawings: readonly SampleDrawing[] = [
  {
    ...{ name: 'hills-at-noon', title: 'Hills at noon', alt: 'Green hills below a low yellow sun', credit: 'Lumen & Lark' },
    ...{ width: 1200, height: 800, svg: drawing(1200, 800, hills), daysAgo: 12 },
  },
  {
    ...{ name: 'studio-desk', title: 'Studio desk', alt: 'A screen with a web page on a wooden desk', credit: 'Lumen & Lark' },
    ...{ width: 1200, height: 900, svg: drawing(1200, 900, desk), daysAgo: 9 },
  },
  {
    ...{ name: 'doorway', title: 'Doorway', alt: '', credit: '' },
    ...{ width: 800, height: 1000, svg: drawing(800, 1000, arch), daysAgo: 3 },
  },
];
