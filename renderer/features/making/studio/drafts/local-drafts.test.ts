import { expect, it } from 'vitest';
import { designSettingsSchema } from '../../../../../shared/features/making/products/products.ts';
import { emptyScene } from '../../../../../shared/features/making/studio/studio.ts';
import { localDraftSchema, openSteps, openWhole, toLocalDraft } from './local-drafts.ts';
import { perform, type Session, startSession } from './session.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const scene = emptyScene([{ side: 'front', widthMm: 300, heightMm: 400 }]);
const named = (name: string) => ({ scene, settings: designSettingsSchema.parse({ name }) });
const who = { tab: 'one', newId: () => crypto.randomUUID(), now: () => 0 };
const renamed = (session: Session, name: string) => perform(session, named(name), who);
const kept = (session: Session, sent?: string) => {
  const ids = session.pending.map(({ id }) => id);
  const draft = toLocalDraft(ID, session, sent === undefined ? undefined : { ...named(sent), ids });
  return localDraftSchema.parse(JSON.parse(JSON.stringify(draft)));
};
const begun = (revision: number, name: string) =>
  startSession({ me: null, base: { ...named(name), removed: [] }, revision });

it('puts what waits on top of what others have saved', () => {
  const draft = kept(renamed(begun(3, 'Ott'), 'Otter'));
  const design = {
    revision: 4,
    scene,
    settings: designSettingsSchema.parse({ name: 'Ott', description: 'Wet' }),
  };
  const session = openSteps(design, draft, null);
  expect(session.doc.settings).toMatchObject({ name: 'Otter', description: 'Wet' });
  expect(session.revision).toBe(4);
});

it('continues from the server’s revision where that is what this device sent last', () => {
  const sent = renamed(begun(3, 'O'), 'Ott');
  const session = openWhole({ revision: 4, ...named('Ott') }, kept(sent, 'Ott'), null);
  expect(session).toMatchObject({ revision: 4, pending: [], doc: { settings: { name: 'Ott' } } });
});

it('keeps its own where the design was saved elsewhere, so that the choice is offered', () => {
  const draft = kept(renamed(begun(3, 'Ott'), 'Otter'), 'Otte');
  const session = openWhole({ revision: 4, ...named('Badger') }, draft, null);
  expect(session).toMatchObject({ revision: 3, doc: { settings: { name: 'Otter' } } });
  expect(session.pending).toHaveLength(1);
});
