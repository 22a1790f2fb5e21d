import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../catalogue/base-catalogue/base-catalogue.ts';
import { addElement, elementSchema, emptyScene, type Scene, type SceneElement } from '../studio/studio.ts';
import {
  designSettingsSchema,
  findIssuesByNumbers,
  findPublishIssues,
  MOST_WORK,
  type PublishCheck,
  type SideInk,
} from './products.ts';

const tee = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
if (!tee) throw new Error('The catalogue has a T-shirt');
const base = tee;

const text = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: 'Otter',
    fontId: 'anton',
    size: 30,
    colour: '#000000',
    x: 190,
    y: 120,
    ...fields,
  });
const picture = (fields: object = {}) =>
  elementSchema.parse({
    kind: 'picture',
    id: 'photo',
    fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
    naturalWidth: 2400,
    naturalHeight: 1600,
    x: 190,
    y: 220,
    width: 240,
    height: 160,
    ...fields,
  });
const sceneOf = (...elements: SceneElement[]): Scene =>
  elements.reduce((scene, element) => addElement(scene, 'front', element), emptyScene(base.printAreas));
const FLAWLESS = { elementId: 'photo', translucent: 0, thin: 0, gaps: 0, enlarge: 1.5, halo: 0 };
const SEEN = { elementId: 'word', cloths: [], unseenOn: [], faintOn: [], onInk: [] };
const INKED: SideInk = { side: 'front', inkMm2: 4000, lost: [], flaws: [], dull: [] };

const check = (fields: Partial<PublishCheck> = {}): PublishCheck => ({
  base,
  scene: sceneOf(text()),
  settings: designSettingsSchema.parse({ name: 'Otter', colours: ['White', 'Navy'], defaultColour: 'White' }),
  currency: 'GBP',
  vat: { country: 'GB', day: '2026-11-01', isVatFree: false },
  measureText: ({ size }) => ({ width: size * 3, height: size }),
  missingLetters: () => [],
  capitalHeight: ({ size }) => size * 0.7,
  isMissing: () => false,
  ink: [INKED],
  mostWork: MOST_WORK.merchant,
  ...fields,
});
const codes = (fields?: Partial<PublishCheck>) => findPublishIssues(check(fields)).map(({ code }) => code);

describe('what is looked at before publishing', () => {
  it('is nothing where all is well', () => {
    expect(codes()).toEqual([]);
  });

  it('stops a design with nothing on it, and one without a colour for sale', () => {
    expect(codes({ scene: sceneOf(), ink: [] })).toEqual(['no-ink']);
    expect(codes({ settings: designSettingsSchema.parse({ name: 'Otter' }) })).toEqual(['no-colours']);
  });

  it('stops a side whose ink is nowhere to be seen, and moves it in', () => {
    const scene = sceneOf(text({ y: 2000 }));
    const ink = [{ ...INKED, inkMm2: 0 }];
    const [issue, ...others] = findPublishIssues(check({ scene, ink }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'empty-side', weight: 'stop', elementId: 'word' });
    expect(issue?.message).toBe('Nothing on the front would print: it lies outside the print area.');
    const [moveIn, clear] = issue?.fixes ?? [];
    const settings = check().settings;
    expect(codes({ ...moveIn?.apply({ scene, settings }) })).toEqual([]);
    expect(clear?.apply({ scene, settings }).scene).toEqual(sceneOf());
  });

  it('stops placeholder text', () => {
    const [issue] = findPublishIssues(check({ scene: sceneOf(text({ text: 'Your text' })) }));
    expect(issue).toMatchObject({ code: 'placeholder', weight: 'stop' });
  });

  it('reports ink that prints patchily, and makes it solid', () => {
    const settings = check().settings;
    const faded = sceneOf(text({ opacity: 0.5 }));
    const [issue] = findPublishIssues(check({ scene: faded }));
    expect(issue).toMatchObject({ code: 'translucent', elementId: 'word' });
    expect(codes({ ...issue?.fixes[0]?.apply({ scene: faded, settings }) })).toEqual([]);
    // What its pixels let through becomes dots, which are solid.
    const scene = sceneOf(picture());
    const ink = [{ ...INKED, flaws: [{ ...FLAWLESS, translucent: 0.4 }] }];
    const [soft, ...others] = findPublishIssues(check({ scene, ink }));
    expect(others).toEqual([]);
    expect(soft).toMatchObject({ code: 'translucent', elementId: 'photo' });
    expect(codes({ ...soft?.fixes[0]?.apply({ scene, settings }), ink })).toEqual([]);
    expect(codes({ scene, ink: [{ ...INKED, flaws: [{ ...FLAWLESS, translucent: 0.01 }] }] })).toEqual([]);
  });

  it('reports lines that are too thin, and makes them thicker', () => {
    const settings = check().settings;
    const line = elementSchema.parse({
      kind: 'shape',
      id: 'line',
      shape: 'line',
      width: 90,
      height: 0.1,
      x: 190,
      y: 120,
    });
    const edged = elementSchema.parse({
      kind: 'shape',
      id: 'edged',
      shape: 'rect',
      width: 40,
      height: 40,
      stroke: '#000000',
      strokeWidth: 0.1,
      x: 190,
      y: 220,
    });
    const drawing = elementSchema.parse({
      kind: 'drawing',
      id: 'drawing',
      boxWidth: 100,
      boxHeight: 100,
      paths: [{ d: 'M0 0L100 100', ink: '#000000', line: 0.2 }],
      width: 40,
      height: 40,
      x: 190,
      y: 320,
    });
    const scene = sceneOf(line, edged, drawing);
    const issues = findPublishIssues(check({ scene }));
    expect(issues.map(({ code, elementId }) => [code, elementId])).toEqual([
      ['hairline', 'line'],
      ['hairline', 'edged'],
      ['hairline', 'drawing'],
    ]);
    const mended = issues.reduce((work, issue) => issue.fixes[0]?.apply(work) ?? work, { scene, settings });
    expect(codes({ ...mended })).toEqual([]);
    const ink = [{ ...INKED, flaws: [{ ...FLAWLESS, thin: 0.2 }] }];
    const [thin] = findPublishIssues(check({ scene: sceneOf(picture()), ink }));
    expect(thin?.fixes.map(({ label }) => label)).toEqual(['Make it larger']);
    const large = picture({ width: 381, height: 254 });
    expect(codes({ scene: sceneOf(large), ink })).toContain('hairline');
  });

  it('reports small text, and makes it large enough where there is room', () => {
    const scene = sceneOf(text({ size: 2 }));
    const { settings } = check();
    const [issue, ...others] = findPublishIssues(check({ scene }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'small-text', weight: 'look', elementId: 'word' });
    expect(issue?.message).toBe('These letters are 1.4 mm high, and hard to read.');
    expect(codes({ ...issue?.fixes[0]?.apply({ scene, settings }) })).toEqual([]);
    const measureText = ({ size }: { readonly size: number }) => ({ width: size * 180, height: size });
    expect(findPublishIssues(check({ scene, measureText }))[0]?.fixes).toEqual([]);
  });

  it('reports gaps that close up, and pale edges on cloth that isn’t white', () => {
    const scene = sceneOf(picture());
    const gaps = [{ ...INKED, flaws: [{ ...FLAWLESS, gaps: 0.2 }] }];
    expect(findPublishIssues(check({ scene, ink: gaps }))).toMatchObject([
      { code: 'hairline', message: 'Gaps narrower than 0.3 mm may close up.' },
    ]);
    const ink = [{ ...INKED, flaws: [{ ...FLAWLESS, halo: 0.8 }] }];
    const [halo] = findPublishIssues(check({ scene, ink }));
    expect(halo).toMatchObject({ code: 'halo', weight: 'look', cloth: 'Navy' });
    const { settings } = check();
    expect(halo?.fixes[0]?.apply({ scene, settings }).scene).not.toEqual(scene);
    expect(codes({ scene, ink, settings: { ...settings, colours: ['White'] } })).toEqual([]);
  });

  it('reports ink on ink of its colour, and paints it in another', () => {
    const scene = sceneOf(picture(), text({ colour: '#b3202c' }));
    const ink = [{ ...INKED, lost: [{ ...SEEN, onInk: ['#b3202c'] }] }];
    const [issue] = findPublishIssues(check({ scene, ink }));
    expect(issue).toMatchObject({ code: 'ink-on-ink', weight: 'look', elementId: 'word' });
    const { settings } = check();
    expect(issue?.fixes[0]?.apply({ scene, settings }).scene).not.toEqual(scene);
  });

  it('notes colours that print duller, but not where they can hardly be seen', () => {
    const dull = [{ elementId: 'word', cloths: ['White', 'Navy'], hue: 'green' as const }];
    expect(findPublishIssues(check({ ink: [{ ...INKED, dull }] }))).toMatchObject([
      { code: 'gamut', weight: 'note', message: 'This green will print duller.', cloth: 'White' },
    ]);
    const lost = [{ ...SEEN, faintOn: ['White', 'Navy'] }];
    expect(codes({ ink: [{ ...INKED, dull, lost }] })).toEqual(['faint']);
  });

  it('mentions ink that is hard to see, which needs no yes', () => {
    const ink = [{ ...INKED, lost: [{ ...SEEN, faintOn: ['White'] }] }];
    expect(findPublishIssues(check({ ink }))).toMatchObject([
      { code: 'faint', weight: 'note', message: 'This is hard to see on White.' },
    ]);
  });

  it('stops a picture whose file is gone, and removes it', () => {
    const scene = sceneOf(text(), picture());
    const isMissing = () => true;
    const [issue, ...others] = findPublishIssues(check({ scene, isMissing }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'picture-missing', weight: 'stop', elementId: 'photo' });
    const { settings } = check();
    expect(codes({ ...issue?.fixes[0]?.apply({ scene, settings }), isMissing })).toEqual([]);
  });

  it('stops a code that can’t be told from a cloth, and gives it a ground', () => {
    const code = elementSchema.parse({
      kind: 'drawing',
      id: 'code',
      boxWidth: 30,
      boxHeight: 30,
      paths: [{ d: 'M4 4h22v22h-22z', ink: '#000000' }],
      code: { symbology: 'qr', value: 'otter', hasGround: false },
      width: 30,
      height: 30,
      x: 190,
      y: 120,
    });
    const scene = sceneOf(code);
    const settings = check().settings;
    const [issue, ...others] = findPublishIssues(check({ scene }));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'unreadable', weight: 'stop', cloth: 'Navy' });
    expect(codes({ ...issue?.fixes[0]?.apply({ scene, settings }) })).toEqual([]);
  });

  it('asks for a yes to a loss, and proposes a price with a profit', () => {
    const settings = { ...check().settings, priceMinor: 100 };
    const [issue] = findPublishIssues(check({ settings }));
    expect(issue).toMatchObject({ code: 'loss', weight: 'confirm' });
    expect(issue?.message).toMatch(/^You lose £\d+\.\d\d on each sale of the most expensive size\.$/);
    const fixed = issue?.fixes[0]?.apply({ scene: check().scene, settings });
    expect(codes({ ...fixed })).toEqual([]);
    expect(codes({ settings: { ...settings, priceMinor: 99 } })).toEqual(['low-price']);
  });

  it('names the cloths on which ink vanishes, and offers another ink or fewer colours', () => {
    const ink = [{ ...INKED, lost: [{ ...SEEN, cloths: ['White'], unseenOn: ['White'] }] }];
    const scene = sceneOf(text({ colour: '#ffffff' }));
    const [issue] = findPublishIssues(check({ scene, ink }));
    expect(issue).toMatchObject({ code: 'vanishes', cloth: 'White' });
    expect(issue?.message).toBe('This can hardly be seen on White.');
    const [recoloured, fewer] = issue?.fixes ?? [];
    const { settings } = check();
    expect(recoloured?.apply({ scene, settings }).scene).not.toEqual(scene);
    expect(fewer?.label).toBe('Stop selling White');
    expect(fewer?.apply({ scene, settings }).settings).toMatchObject({
      colours: ['Navy'],
      defaultColour: 'Navy',
    });
  });

  it('stops a side of which nothing can be seen on any colour for sale, and repaints it', () => {
    const scene = sceneOf(text({ colour: '#ffffff' }));
    const white = designSettingsSchema.parse({ name: 'Otter', colours: ['White'], defaultColour: 'White' });
    const numbers = (work: { scene: Scene; settings: typeof white }) => {
      const { ink: _ink, ...rest } = check(work);
      return findIssuesByNumbers(rest);
    };
    const [issue, ...others] = numbers({ scene, settings: white });
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ code: 'unseen', weight: 'stop', cloth: 'White' });
    expect(issue?.message).toBe('Nothing on the front can be seen on White.');
    const mended = issue?.fixes[0]?.apply({ scene, settings: white });
    expect(mended && numbers(mended)).toEqual([]);
    // On navy it can be seen.
    expect(numbers({ scene, settings: check().settings })).toMatchObject([
      { code: 'vanishes', weight: 'look' },
    ]);
  });

  it('stops what would take too long to draw, before anything else is looked at', () => {
    const measureText = () => {
      throw new Error('It isn’t measured');
    };
    expect(codes({ mostWork: 0, measureText })).toEqual(['too-detailed']);
  });

  it('puts what stops before what only needs a look', () => {
    const scene = sceneOf(picture({ naturalWidth: 600, naturalHeight: 400 }), text({ text: 'Your text' }));
    expect(codes({ scene })).toEqual(['placeholder', 'blocky']);
  });
});

describe('a fix', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  it('takes away its own fault and brings no new one, wherever things lie', () => {
    fc.assert(
      fc.property(
        fc.record({ x: number(-900, 900), y: number(-900, 900), rotation: number(-180, 180) }),
        number(10, 900),
        number(10, 300),
        number(200, 4000),
        (placed, width, size, pixels) => {
          const scene = sceneOf(
            picture({ ...placed, width, height: width, naturalWidth: pixels, naturalHeight: pixels }),
            text({ ...placed, size }),
          );
          const settings = check().settings;
          for (const issue of findPublishIssues(check({ scene }))) {
            const same = (each: { code: string; elementId: string | null }) =>
              each.code === issue.code && each.elementId === issue.elementId;
            const before = findPublishIssues(check({ scene })).length;
            for (const fix of issue.fixes) {
              const after = findPublishIssues(check(fix.apply({ scene, settings })));
              expect(after.some(same)).toBe(false);
              expect(after.length).toBeLessThan(before);
            }
          }
        },
      ),
    );
  });
});
