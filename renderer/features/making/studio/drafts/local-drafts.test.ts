import { expect, it } from 'vitest';
import { designSettingsSchema } from '../../../../../shared/features/making/products/products.ts';
import { emptyScene } from '../../../../../shared/features/making/studio/studio.ts';
import { localDraftSchema, revisionOf } from './local-drafts.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const scene = emptyScene([{ side: 'front', widthMm: 300, heightMm: 400 }]);
const named = (name: string) => ({ scene, settings: designSettingsSchema.parse({ name }) });
const draft = (revision: number, name: string, sent?: string) =>
  localDraftSchema.parse({
    designId: ID,
    revision,
    ...named(name),
    ...(sent !== undefined && { sent: named(sent) }),
    keptAt: '2026-11-27T10:00:00Z',
  });

it('continues from the server’s revision where that is what this device sent last', () => {
  expect(revisionOf(draft(3, 'Otter', 'Ott'), { revision: 4, ...named('Ott') })).toBe(4);
  expect(revisionOf(draft(3, 'Otter'), { revision: 4, ...named('Otter') })).toBe(4);
});

it('keeps its own where somebody else has saved, so that they are asked', () => {
  expect(revisionOf(draft(3, 'Otter', 'Ott'), { revision: 4, ...named('Badger') })).toBe(3);
  expect(revisionOf(draft(3, 'Otter'), { revision: 4, ...named('Badger') })).toBe(3);
  expect(revisionOf(draft(3, 'Otter', 'Ott'), { revision: 3, ...named('Badger') })).toBe(3);
});
