import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { BASE_CATALOGUE, colourOf } from '../shared/features/making/catalogue/catalogue.ts';
import { findFlaws, type Raster } from '../shared/features/making/effects/effects.ts';
import {
  designSettingsSchema,
  findPublishIssues,
  type PublishIssue,
  type SideInk,
} from '../shared/features/making/products/products.ts';
import {
  addElement,
  countInkedPixels,
  elementSchema,
  emptyScene,
  findLostInk,
  type Layer,
  LEAST_LINE_MM,
  printedElements,
  type Scene,
  sceneContent,
  sideOf,
} from '../shared/features/making/studio/studio.ts';
import type { Figure } from './figure.ts';

/** Finds the flaws of pictures that were made with them, and none in pictures that were made without. */

const EACH = 40;
const SIDE_PX = 300;
const DPI = 300;
const LAYER_PX = 300;
const COLOURS = ['White', 'Navy'];
const found = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
if (!found) throw new Error('The catalogue has a T-shirt');
const base = found;
const cloths = COLOURS.flatMap((name) => colourOf(base, name) ?? []);
const settings = designSettingsSchema.parse({ name: 'Otter', colours: COLOURS, defaultColour: 'White' });

function random(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, between: (low: number, high: number) => low + next() * (high - low) };
}
type Random = ReturnType<typeof random>;

interface Made {
  readonly raster: Raster;
  /** Millimetres. */
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];

function paint(pixel: Paint): Raster {
  const rgba = new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
  for (let y = 0; y < SIDE_PX; y += 1)
    for (let x = 0; x < SIDE_PX; x += 1) rgba.set(pixel(x, y), (y * SIDE_PX + x) * 4);
  return { width: SIDE_PX, height: SIDE_PX, rgba };
}
/** Strong enough on both cloths. */
const vivid = ({ between }: Random): [number, number, number] => [
  between(190, 240),
  between(60, 130),
  between(20, 90),
];
/** A blot with a soft edge and noise, as pictures have. */
function blot(now: Random, colour: readonly [number, number, number], alpha: number): Raster {
  const radius = now.between(60, 130);
  const lobes = Math.floor(now.between(0, 6));
  const depth = now.between(0, 0.25);
  return paint((x, y) => {
    const [dx, dy] = [x - SIDE_PX / 2, y - SIDE_PX / 2];
    const reach = radius * (1 + depth * Math.sin(Math.atan2(dy, dx) * lobes));
    const share = Math.min(1, Math.max(0, reach - Math.hypot(dx, dy)));
    const noise = now.between(-8, 8);
    return [colour[0] + noise, colour[1] + noise, colour[2] + noise, Math.round(share * alpha)];
  });
}
const SHARP_MM = (SIDE_PX / DPI) * 25.4;
const inside = (now: Random) => ({ x: now.between(60, 320), y: now.between(60, 390), width: SHARP_MM });

const FLAWS: Partial<Record<PublishIssue['code'], (now: Random) => Made>> = {
  soft: (now) => ({
    ...inside(now),
    x: 190,
    y: 220,
    raster: blot(now, vivid(now), 255),
    width: now.between(55, 100),
  }),
  translucent: (now) => ({ ...inside(now), raster: blot(now, vivid(now), now.between(90, 200)) }),
  hairline: (now) => {
    const colour = vivid(now);
    const [gap, slope] = [Math.floor(now.between(14, 50)), now.between(-1, 1)];
    const thick = now.next() < 0.5 ? 1 : 2;
    const raster = paint((x, y) => {
      const along = Math.floor(x + slope * y);
      return [...colour, ((along % gap) + gap) % gap < thick && Math.hypot(x - 150, y - 150) < 140 ? 255 : 0];
    });
    return { ...inside(now), raster };
  },
  clipped: (now) => ({ ...inside(now), x: now.between(-9, 9), raster: blot(now, vivid(now), 255) }),
  vanishes: (now) => {
    const cloth = cloths[Math.floor(now.next() * cloths.length)]?.hex ?? '#ffffff';
    const channel = (from: number) =>
      Math.min(255, Math.max(0, Number.parseInt(cloth.slice(from, from + 2), 16) + now.between(-6, 6)));
    return { ...inside(now), raster: blot(now, [channel(1), channel(3), channel(5)], 255) };
  },
  'empty-side': (now) => ({ ...inside(now), raster: blot(now, vivid(now), now.between(0, 10)) }),
};

const withoutFlaws = (now: Random): Made => ({ ...inside(now), raster: blot(now, vivid(now), 255) });

async function layersOf(scene: Scene, href: string): Promise<Layer[]> {
  const side = sideOf(scene, 'front');
  if (!side) return [];
  return printedElements(side).map((element) => {
    const alone = { ...scene, sides: [{ ...side, elements: [element] }] };
    const content = sceneContent(alone, 'front', { fonts: () => undefined, pictureHref: () => href });
    const height = Math.round((LAYER_PX * side.heightMm) / side.widthMm);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LAYER_PX}" height="${height}" viewBox="0 0 ${side.widthMm} ${side.heightMm}" preserveAspectRatio="none">${content}</svg>`;
    const rgba = Uint8ClampedArray.from(new Resvg(svg).render().pixels);
    for (let at = 0; at < rgba.length; at += 4) {
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      for (let channel = at; channel < at + 3; channel += 1)
        rgba[channel] = ((rgba[channel] ?? 0) * 255) / alpha;
    }
    return { elementId: element.id, rgba };
  });
}

async function codesOf({ raster, width, x, y }: Made): Promise<Set<string>> {
  const png = await sharp(raster.rgba, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 4 } })
    .png()
    .toBuffer();
  const picture = elementSchema.parse({
    kind: 'picture',
    id: 'picture',
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: SIDE_PX,
    naturalHeight: SIDE_PX,
    x,
    y,
    width,
    height: width,
  });
  const scene = addElement(emptyScene(base.printAreas), 'front', picture);
  const layers = await layersOf(scene, `data:image/png;base64,${png.toString('base64')}`);
  const mmPerPixel = (sideOf(scene, 'front')?.widthMm ?? 0) / LAYER_PX;
  const inked = layers.reduce((sum, { rgba }) => sum + countInkedPixels(rgba), 0);
  const ink: SideInk = {
    side: 'front',
    inkMm2: inked * mmPerPixel ** 2,
    lost: findLostInk(layers, cloths),
    flaws: [{ elementId: 'picture', ...findFlaws(raster, LEAST_LINE_MM, (SIDE_PX / width) * 25.4) }],
  };
  const issues = findPublishIssues({
    base,
    scene,
    settings,
    currency: 'GBP',
    vat: { country: 'GB', day: '2026-11-01', isVatFree: false },
    measureText: () => ({ width: 1, height: 1 }),
    missingLetters: () => [],
    mostWork: Number.POSITIVE_INFINITY,
    ink: [ink],
  });
  return new Set(issues.map(({ code }) => (code === 'blocky' ? 'soft' : code)));
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [made, hits, sideAlarms] = [0, 0, 0];
  for (const [code, make] of Object.entries(FLAWS)) {
    let seen = 0;
    for (let seed = 1; seed <= EACH; seed += 1) {
      const codes = await codesOf(make(random(seed * 31 + made)));
      if (codes.has(code)) seen += 1;
      if ([...codes].some((other) => other !== code)) sideAlarms += 1;
    }
    made += EACH;
    hits += seen;
    figures.push({
      name: 'verdict.found',
      value: (seen / EACH) * 100,
      unit: '%',
      detail: { code, pictures: EACH },
    });
  }
  let alarms = 0;
  for (let seed = 1; seed <= made; seed += 1)
    if ((await codesOf(withoutFlaws(random(seed * 17)))).size > 0) alarms += 1;
  return [
    ...figures,
    {
      name: 'verdict.hits',
      value: (hits / made) * 100,
      unit: '%',
      goal: 'at least 95',
      detail: { pictures: made },
    },
    {
      name: 'verdict.false-alarms',
      value: (alarms / made) * 100,
      unit: '%',
      goal: 'under 3',
      detail: { flawless: made, otherAlarmsOnFlawed: sideAlarms },
    },
  ];
}
