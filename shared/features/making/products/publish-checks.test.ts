import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../catalogue/base-catalogue/base-catalogue.ts';
import { addElement, elementSchema, emptyScene, type Scene, type SceneElement } from '../studio/studio.ts';
import { designSettingsSchema, findPublishIssues, type PublishCheck, type SideInk } from './products.ts';

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
const INKED: SideInk = { side: 'front', inkMm2: 4000, lost: [] };

const check = (fields: Partial<PublishCheck> = {}): PublishCheck => ({
  base,
  scene: sceneOf(text()),
  settings: designSettingsSchema.parse({ name: 'Otter', colours: ['White', 'Navy'], defaultColour: 'White' }),
  currency: 'GBP',
  day: '2026-11-01',
  measureText: ({ size }) => ({ width: size * 3, height: size }),
  missingLetters: () => [],
  ink: [INKED],
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
    const ink = [{ ...INKED, lost: [{ elementId: 'word', cloths: ['White'] }] }];
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
