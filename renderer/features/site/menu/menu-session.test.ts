import { expect, it } from 'vitest';
import type { MenuEntry } from '../../../../shared/features/site/menu/menu.ts';
import { actOnMenu, openMenu } from './menu-session.ts';

const menu = (label: string): readonly MenuEntry[] => [
  { uid: 'a', label, level: 1, target: { kind: 'home' }, picture: '' },
];

it('undoes and redoes, and typing a label is one step', () => {
  const [start, typed, done, other] = [menu('A'), menu('Ab'), menu('Abc'), menu('Z')];
  let session = openMenu(start);
  session = actOnMenu(session, { kind: 'change', entries: typed, of: 'a label', at: 0 });
  session = actOnMenu(session, { kind: 'change', entries: done, of: 'a label', at: 500 });
  session = actOnMenu(session, { kind: 'change', entries: other, of: 'a label', at: 5000 });
  session = actOnMenu(session, { kind: 'undo' });
  expect(session.present).toBe(done);
  session = actOnMenu(session, { kind: 'undo' });
  expect(session.present).toBe(start);
  expect(actOnMenu(session, { kind: 'undo' })).toBe(session);
  session = actOnMenu(actOnMenu(session, { kind: 'redo' }), { kind: 'redo' });
  expect(session.present).toBe(other);
  expect(actOnMenu(session, { kind: 'redo' })).toBe(session);
  expect(actOnMenu(session, { kind: 'change', entries: other })).toBe(session);
});
