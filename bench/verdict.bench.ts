import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { bundledFonts } from '../server/features/making/fonts/fonts.ts';
import { BASE_CATALOGUE, colourOf } from '../shared/features/making/catalogue/catalogue.ts';
import { applyRecipe, findFlaws, type Raster } from '../shared/features/making/effects/effects.ts';
import {
  designSettingsSchema,
  findPublishIssues,
  type PublishCheck,
  type PublishIssue,
  type SideInk,
} from '../shared/features/making/products/products.ts';
import {
  addElement,
  capitalHeight,
  countInk,
  elementSchema,
  emptyScene,
  findLostInk,
  type Layer,
  LEAST_LINE_MM,
  layerArea,
  layerSvg,
  lookGrid,
  outputOf,
  printedElements,
  type Scene,
  type SceneSide,
  sideOf,
  type TextElement,
  textSize,
} from '../shared/features/making/studio/studio.ts';
import type { Figure } from './figure.ts';

/** Finds the flaws of pictures that were made with them, and none in pictures that were made without. */

const PICTURES = 200;
const SIDE_PX = 300;
const DPI = 300;
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
  /** A word on the picture, in this ink. */
  readonly word?: string;
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
    const isOpen = now.next() < 0.5;
    const raster = paint((x, y) => {
      const along = Math.floor(x + slope * y);
      const isIn = ((along % gap) + gap) % gap < thick;
      return [...colour, isIn !== isOpen && Math.hypot(x - 150, y - 150) < 140 ? 255 : 0];
    });
    return { ...inside(now), raster };
  },
  halo: (now) => {
    const rim = now.between(1.6, 4.5);
    const colour = vivid(now);
    const radius = now.between(70, 130);
    const raster = paint((x, y) => {
      const reach = radius - Math.hypot(x - 150, y - 150);
      const [red, green, blue] = reach < rim ? [246, 247, 245] : colour;
      return [red, green, blue, Math.round(Math.min(1, Math.max(0, reach)) * 255)];
    });
    return { ...inside(now), raster };
  },
  'ink-on-ink': (now) => {
    const colour = vivid(now);
    const near = (channel: number) => Math.max(0, Math.min(255, Math.round(channel + now.between(-5, 5))));
    const word = `#${colour.map((channel) => near(channel).toString(16).padStart(2, '0')).join('')}`;
    return { ...inside(now), raster: blot(now, colour, 255), word };
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

/** Blots, stars, broad white borders, words that show, photographs: what is fine as it is. */
const FINE: readonly ((now: Random) => Made)[] = [
  (now) => ({ ...inside(now), raster: blot(now, vivid(now), 255) }),
  (now) => ({ ...inside(now), raster: blot(now, vivid(now), 255), word: '#101014' }),
  (now) => {
    const colour = vivid(now);
    const [points, depth] = [Math.floor(now.between(4, 9)), now.between(0.2, 0.45)];
    const raster = paint((x, y) => {
      const [dx, dy] = [x - 150, y - 150];
      const reach = 120 * (1 - depth * Math.abs(Math.sin((Math.atan2(dy, dx) * points) / 2)));
      return [...colour, Math.round(Math.min(1, Math.max(0, reach - Math.hypot(dx, dy))) * 255)];
    });
    return { ...inside(now), raster };
  },
  (now) => {
    const colour = vivid(now);
    const border = now.between(16, 30);
    const raster = paint((x, y) => {
      const reach = 130 - Math.hypot(x - 150, y - 150);
      const [red, green, blue] = reach < border ? [120, 40, 60] : colour;
      return [red, green, blue, Math.round(Math.min(1, Math.max(0, reach)) * 255)];
    });
    return { ...inside(now), raster };
  },
  (now) => {
    const [across, down] = [now.between(10, 60), now.between(10, 60)];
    const raster = paint((x, y) => [
      150 + 70 * Math.sin(x / across) + now.between(-10, 10),
      80 + 30 * Math.cos(y / down) + now.between(-10, 10),
      60 + now.between(-10, 10),
      255,
    ]);
    return { ...inside(now), raster };
  },
];

const fonts = bundledFonts();
const measureText = (text: TextElement) => textSize(text, fonts);

async function layersOf(side: SceneSide, href: string): Promise<Layer[]> {
  const grid = lookGrid(side, measureText);
  return printedElements(side).flatMap((element) => {
    const area = layerArea(element, side, grid, measureText);
    if (!area) return [];
    const svg = layerSvg(element, side, grid, area, { fonts, pictureHref: () => href });
    const rgba = Uint8ClampedArray.from(new Resvg(svg).render().pixels);
    for (let at = 0; at < rgba.length; at += 4) {
      const alpha = rgba[at + 3] ?? 0;
      if (alpha === 0) continue;
      for (let channel = at; channel < at + 3; channel += 1)
        rgba[channel] = ((rgba[channel] ?? 0) * 255) / alpha;
    }
    return [{ ...area, elementId: element.id, rgba }];
  });
}

function sceneOf({ width, x, y, word }: Made): Scene {
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
  if (word === undefined) return scene;
  const text = { kind: 'text', id: 'word', text: 'Sea', fontId: 'anton', size: 4, colour: word, x, y };
  return addElement(scene, 'front', elementSchema.parse(text));
}

type Work = Pick<PublishCheck, 'scene' | 'settings'>;

/** What is wrong with a design whose only picture is this one. */
async function issuesOf({ scene, settings }: Work, raster: Raster): Promise<PublishIssue[]> {
  const side = sideOf(scene, 'front');
  const picture = side?.elements.find(({ id }) => id === 'picture');
  if (!side || picture?.kind !== 'picture') return [];
  const output = outputOf(picture, DPI, SIDE_PX ** 2);
  const pixels = { ...raster, rgba: Uint8ClampedArray.from(raster.rgba) };
  const { recipe } = picture.edits ?? {};
  const made = recipe
    ? applyRecipe(pixels, recipe, { ...output, width: raster.width, height: raster.height })
    : pixels;
  const { width, height } = made;
  const png = await sharp(made.rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const layers = await layersOf(side, `data:image/png;base64,${png.toString('base64')}`);
  const grid = lookGrid(side, measureText);
  const dpi = (SIDE_PX / picture.width) * 25.4;
  const ink: SideInk = {
    side: 'front',
    inkMm2: countInk(layers, grid) * (side.widthMm / grid.width) ** 2,
    lost: findLostInk(
      layers,
      grid,
      cloths.filter(({ name }) => settings.colours.includes(name)),
    ),
    flaws: [{ elementId: 'picture', ...findFlaws(made, LEAST_LINE_MM, dpi) }],
    dull: [],
  };
  return findPublishIssues({
    base,
    scene,
    settings,
    currency: 'GBP',
    vat: { country: 'GB', day: '2026-11-01', isVatFree: false },
    measureText,
    missingLetters: () => [],
    capitalHeight: (text) => capitalHeight(text, fonts),
    isMissing: () => false,
    mostWork: Number.POSITIVE_INFINITY,
    ink: [ink],
  });
}

const kindOf = ({ code }: Pick<PublishIssue, 'code'>) =>
  code === 'blocky' ? 'soft' : code === 'unseen' ? 'vanishes' : code;
const kindsOf = (issues: readonly PublishIssue[]) => new Set(issues.map(kindOf));

/** Whether each repair of a fault takes it away, and brings no other. */
async function countRepairs(made: Made, issue: PublishIssue, before: ReadonlySet<string>) {
  let good = 0;
  for (const fix of issue.fixes) {
    const after = kindsOf(await issuesOf(fix.apply({ scene: sceneOf(made), settings }), made.raster));
    if (!after.has(kindOf(issue)) && [...after].every((kind) => before.has(kind))) good += 1;
  }
  return { good, all: issue.fixes.length };
}

export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const flaws = Object.entries(FLAWS);
  const each = Math.ceil(PICTURES / flaws.length);
  let [made, hits, sideAlarms, repairs, goodRepairs] = [0, 0, 0, 0, 0];
  for (const [code, make] of flaws) {
    let seen = 0;
    let goodHere = 0;
    let repairsHere = 0;
    for (let seed = 1; seed <= each; seed += 1) {
      const picture = make(random(seed * 31 + made));
      const issues = await issuesOf({ scene: sceneOf(picture), settings }, picture.raster);
      const kinds = kindsOf(issues);
      const own = issues.find((issue) => kindOf(issue) === code);
      if ([...kinds].some((other) => other !== code && other !== 'faint')) sideAlarms += 1;
      if (!own) continue;
      seen += 1;
      const repaired = await countRepairs(picture, own, kinds);
      repairsHere += repaired.all;
      goodHere += repaired.good;
    }
    made += each;
    hits += seen;
    repairs += repairsHere;
    goodRepairs += goodHere;
    const detail = { code, pictures: each, repairs: repairsHere, goodRepairs: goodHere };
    figures.push({ name: 'verdict.found', value: (seen / each) * 100, unit: '%', detail });
  }
  let alarms = 0;
  const alarmed = new Map<string, number>();
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    const make = FINE[seed % FINE.length];
    if (!make) continue;
    const picture = make(random(seed * 17));
    const issues = await issuesOf({ scene: sceneOf(picture), settings }, picture.raster);
    if (issues.length > 0) alarms += 1;
    for (const kind of kindsOf(issues)) alarmed.set(kind, (alarmed.get(kind) ?? 0) + 1);
  }
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
      value: (alarms / PICTURES) * 100,
      unit: '%',
      goal: 'under 2',
      detail: { flawless: PICTURES, otherAlarmsOnFlawed: sideAlarms, alarmed: Object.fromEntries(alarmed) },
    },
    {
      name: 'verdict.repairs',
      value: repairs === 0 ? 0 : (goodRepairs / repairs) * 100,
      unit: '%',
      goal: 'each removes its fault and adds none',
      detail: { repairs },
    },
  ];
}
