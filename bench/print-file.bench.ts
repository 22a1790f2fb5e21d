import { mkdtemp, rm } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { render } from '../server/features/making/print-files/print-files.ts';
import {
  addElement,
  elementSchema,
  emptyScene,
  type Scene,
} from '../shared/features/making/studio/studio.ts';

const FILE = '018f3f4e-7b1a-7c3d-8e4f-0123456789ab';
const AREA = { side: 'front', widthMm: 381, heightMm: 457.2 } as const;
const GOAL = { seconds: 3, megabytes: 700 };

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly detail?: object;
}

const photo = (size: { width: number; height: number }, fields: object = {}) =>
  elementSchema.parse({
    kind: 'picture',
    id: 'photo',
    fileId: FILE,
    naturalWidth: size.width,
    naturalHeight: size.height,
    x: AREA.widthMm / 2,
    y: AREA.heightMm / 2,
    width: 300,
    height: 350,
    ...fields,
  });

const line = elementSchema.parse({
  kind: 'text',
  id: 'line',
  text: 'NIGHT SWIM CLUB',
  fontId: 'bebas-neue',
  size: 60,
  colour: '#b3202c',
  x: AREA.widthMm / 2,
  y: 415,
});

/** Print files of 4500 x 5400 px: the usual one, and one whose picture fills all of it. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'));
  // As the server that renders does.
  enableCompileCache(join(folder, 'compile-cache'));
  try {
    const size = { width: 3600, height: 4200 };
    const path = join(folder, 'photo.jpg');
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    await sharp({ create: { ...size, channels: 3, background: '#888888', noise } })
      .blur(6)
      .jpeg({ quality: 90 })
      .toFile(path);
    const empty = emptyScene([AREA]);
    const scenes: readonly (readonly [string, Scene])[] = [
      ['picture and text', addElement(addElement(empty, 'front', photo(size)), 'front', line)],
      ['full bleed', addElement(empty, 'front', photo(size, { width: 381, height: 457.2 }))],
    ];
    const figures: Figure[] = [];
    for (const [what, scene] of scenes) {
      const began = performance.now();
      const { seconds, peakBytes, files } = await render({
        kind: 'print',
        scene,
        side: 'front',
        pictures: { [FILE]: { path, mediaType: 'image/jpeg' } },
        outPath: join(folder, 'print.png'),
        thumbnailPath: join(folder, 'print.webp'),
      });
      const all = (performance.now() - began) / 1000;
      const file = files[0];
      const detail = {
        what,
        pixels: `${file?.width} x ${file?.height}`,
        bytes: file?.bytes,
        renderSeconds: seconds,
      };
      const megabytes = Math.round(peakBytes / 1e6);
      figures.push({
        name: 'print-file.seconds',
        value: all,
        unit: 's',
        detail: { ...detail, goal: GOAL.seconds },
      });
      figures.push({
        name: 'print-file.peak-memory',
        value: megabytes,
        unit: 'MB',
        detail: { what, goal: GOAL.megabytes },
      });
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
