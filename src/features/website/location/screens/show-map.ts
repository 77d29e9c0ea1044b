import 'leaflet/dist/leaflet.css';
import { divIcon, type Map as LeafletMap, map as leafletMap, marker, tileLayer } from 'leaflet';
import { languageOfDocument, translated } from '#ui/words.ts';

export type Wanted = { latitude: number; longitude: number; tiles: string; credit: string; label: string };

let shown: LeafletMap | null = null;

/** Puts the map in the place of the picture. The library and the tiles are fetched by this call and no earlier. */
export function showMap(place: HTMLElement, { latitude, longitude, tiles, credit, label }: Wanted): void {
  shown?.remove();
  const box = document.createElement('div');
  box.className = 'absolute inset-0 z-0';
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', `${translated(languageOfDocument(), 'Map')}: ${label}`);
  const caption = creditLine(credit);
  // It told what the button would load.
  for (const note of document.querySelectorAll<HTMLElement>('[data-map-note]')) note.hidden = true;
  place.append(box, caption);
  const animated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(box, {
    center: [latitude, longitude],
    zoom: 16,
    // The wheel scrolls the page; the buttons and two fingers zoom.
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: animated,
    fadeAnimation: animated,
    markerZoomAnimation: animated,
  });
  shown = map;
  const layer = tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map);
  let loaded = false;
  layer.on('tileload', () => {
    loaded = true;
  });
  layer.on('tileerror', () => {
    if (!loaded) caption.textContent = translated(languageOfDocument(), 'The map could not be loaded.');
  });
  marker([latitude, longitude], { icon: pin(), alt: label, interactive: false, keyboard: false }).addTo(map);
  box.append(zoomButtons(map));
  box.focus({ preventScroll: true });
}

const svg = 'http://www.w3.org/2000/svg';

function pin() {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '0 0 54 86');
  const drop = document.createElementNS(svg, 'path');
  drop.setAttribute('d', 'M27 85c-4-20-26-32-26-58a26 26 0 0 1 52 0c0 26-22 38-26 58z');
  drop.setAttribute('class', 'fill-accent stroke-page');
  drop.setAttribute('stroke-width', '2');
  const eye = document.createElementNS(svg, 'circle');
  for (const [name, value] of [
    ['cx', '27'],
    ['cy', '27'],
    ['r', '10'],
    ['class', 'fill-on-accent'],
  ] as const)
    eye.setAttribute(name, value);
  picture.append(drop, eye);
  // An element of ours: text would have to become markup, which the content policy refuses.
  const holder = document.createElement('div');
  holder.append(picture);
  return divIcon({ html: holder, className: '', iconSize: [36, 57], iconAnchor: [18, 57] });
}

function zoomButtons(map: LeafletMap): HTMLElement {
  const group = document.createElement('div');
  group.className = 'absolute top-3 left-3 z-[500] grid overflow-hidden rounded-md border border-line-strong bg-surface';
  for (const [sign, name, step] of [
    ['+', 'Zoom in', 1],
    ['−', 'Zoom out', -1],
  ] as const) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', translated(languageOfDocument(), name));
    button.className = 'grid size-10 place-items-center text-lg hover:bg-hover focus-visible:-outline-offset-2';
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      map.setZoom(map.getZoom() + step);
    });
    // Two quick presses are two steps, not the map's own double click.
    button.addEventListener('dblclick', (event) => event.stopPropagation());
    group.append(button);
  }
  return group;
}

function creditLine(credit: string): HTMLElement {
  const caption = document.createElement('figcaption');
  caption.className = 'absolute right-0 bottom-0 z-[500] bg-page/90 px-2 py-1 text-xs text-muted';
  if (!/openstreetmap/i.test(credit)) {
    caption.textContent = credit;
    return caption;
  }
  const link = document.createElement('a');
  link.href = 'https://www.openstreetmap.org/copyright';
  link.target = '_blank';
  link.rel = 'noopener';
  link.className = 'underline underline-offset-2';
  link.textContent = credit;
  caption.append(link);
  return caption;
}
