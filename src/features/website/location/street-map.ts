/** A quarter of a town in shapes. Coordinates are those of a 700 by 420 picture before it is turned by `angle`. */
export type StreetMap = {
  angle: number;
  blocks: string;
  houses: string;
  parks: string;
  trees: { x: number; y: number; r: number }[];
  river: string | null;
  lanes: string;
};

type Box = { x: number; y: number; w: number; h: number };

/** FNV-1a: the same address always gives the same town. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const centre = { x: 350, y: 210 };

/** Streets cross the picture well beyond its edges, because it is turned. A street always passes by the pin. */
function cuts(random: () => number, from: number, to: number, through: number, wide: number) {
  const lines = [{ at: through, width: wide }];
  for (const step of [-1, 1]) {
    let at = through;
    while (at > from && at < to) {
      at += step * (58 + random() * 74);
      lines.push({ at, width: random() < 0.22 ? 16 : 9 });
    }
  }
  return lines.sort((a, b) => a.at - b.at);
}

const rect = ({ x, y, w, h }: Box) => `M${Math.round(x)} ${Math.round(y)}h${Math.round(w)}v${Math.round(h)}h${-Math.round(w)}z`;

function housesOf(random: () => number, { x, y, w, h }: Box): string {
  const across = Math.max(1, Math.round(w / 34));
  const down = h > 64 ? 2 : 1;
  const [cell, row] = [w / across, h / down];
  let path = '';
  for (let column = 0; column < across; column += 1) {
    for (let line = 0; line < down; line += 1) {
      if (random() < 0.16) continue;
      const depth = row * (0.42 + random() * 0.3);
      const width = cell * (0.6 + random() * 0.25);
      const top = line === 0 ? y + 5 : y + h - 5 - depth;
      path += rect({ x: x + column * cell + (cell - width) / 2, y: top, w: width, h: depth });
    }
  }
  return path;
}

export function streetMap(address: string): StreetMap {
  const random = randomFrom(hashOf(address.toLowerCase().replace(/\s+/g, ' ').trim()));
  const angle = Math.round((random() * 36 - 18) * 10) / 10;
  const columns = cuts(random, -160, 860, centre.x - 34, 9);
  const rows = cuts(random, -180, 600, centre.y + 20, 18);
  const map: StreetMap = { angle, blocks: '', houses: '', parks: '', trees: [], river: null, lanes: '' };
  const parkAt = [Math.floor(random() * 3) + 2, Math.floor(random() * 3) + 2];
  for (const [column, left] of columns.entries()) {
    const right = columns[column + 1];
    if (!right) continue;
    for (const [row, top] of rows.entries()) {
      const bottom = rows[row + 1];
      if (!bottom) continue;
      const box = {
        x: left.at + left.width / 2,
        y: top.at + top.width / 2,
        w: right.at - left.at - (left.width + right.width) / 2,
        h: bottom.at - top.at - (top.width + bottom.width) / 2,
      };
      const here = box.x < centre.x && centre.x < box.x + box.w && box.y < centre.y && centre.y < box.y + box.h;
      const isPark = !here && ((column === parkAt[0] && row === parkAt[1]) || random() < 0.07);
      if (!isPark) {
        map.blocks += rect(box);
        map.houses += housesOf(random, box);
        continue;
      }
      map.parks += rect(box);
      for (let left2 = Math.round((box.w * box.h) / 620); left2 > 0; left2 -= 1) {
        map.trees.push({
          x: Math.round(box.x + 10 + random() * (box.w - 20)),
          y: Math.round(box.y + 10 + random() * (box.h - 20)),
          r: Math.round(5 + random() * 5),
        });
      }
    }
  }
  for (const { at, width } of rows) if (width > 12) map.lanes += `M-160 ${Math.round(at)}H860`;
  for (const { at, width } of columns) if (width > 12) map.lanes += `M${Math.round(at)} -180V600`;
  if (random() < 0.6) {
    const y = random() < 0.5 ? 30 + random() * 50 : 340 + random() * 50;
    const bend = () => Math.round(y + random() * 60 - 30);
    map.river = `M-160 ${bend()}C60 ${bend()} 180 ${bend()} 350 ${bend()}S640 ${bend()} 860 ${bend()}`;
  }
  return map;
}
