import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designSettingsSchema } from '../../../../../shared/features/making/products/products.ts';
import {
  applyChanges,
  type DesignDoc,
} from '../../../../../shared/features/making/studio/scene.history.commands.ts';
import {
  type StepRow,
  takeableRowSchema,
} from '../../../../../shared/features/making/studio/scene.history.rows.ts';
import {
  addElement,
  elementSchema,
  emptyScene,
  removeElements,
  reorderElements,
  type Scene,
  transformElements,
  translation,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import {
  changedSince,
  overwrites,
  perform,
  received,
  redoStep,
  type ServerNews,
  type Session,
  type SessionIdentity,
  sending,
  startSession,
  undoStep,
  withServerLog,
} from './session.ts';

const FIRST: DesignDoc = {
  removed: [],
  scene: emptyScene([{ side: 'front', widthMm: 381, heightMm: 457.2 }]),
  settings: designSettingsSchema.parse({}),
};
const text = (id: string, words = 'Sea') =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: words,
    fontId: 'lato',
    size: 20,
    x: 50,
    y: 80,
    colour: '#112233',
  });

let ids = 0;
let clock = 0;
const identityOf = (tab: string): SessionIdentity => ({
  tab,
  newId: () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  },
  now: () => clock,
});

/** A server as the real one is, without its database. */
class TestServer {
  doc: DesignDoc = FIRST;
  rows: StepRow[] = [];
  send(session: Session, author: string): ServerNews {
    const base = session.revision - 1;
    const refused: string[] = [];
    for (const pending of session.pending) {
      if (this.rows.some(({ id }) => id === pending.id)) continue;
      const row = takeableRowSchema.parse(JSON.parse(JSON.stringify(pending)));
      const applied = applyChanges(this.doc, row.changes);
      if (!applied) {
        refused.push(row.id);
        continue;
      }
      this.doc = applied.doc;
      const sequence = this.rows.length + 2;
      const stored = { sequence, at: '2026-11-30T12:00:00.000Z', author: { id: author, name: author } };
      this.rows.push({ ...row, ...stored, inverse: [...applied.inverse] });
    }
    const sent = new Set(session.pending.map(({ id }) => id));
    const rows = this.rows.filter(({ id, sequence }) => sequence > base + 1 || sent.has(id));
    return { revision: this.rows.length + 1, rows, refused, whole: null };
  }
}

const opened = (server: TestServer, me: string): Session =>
  startSession({ me, base: server.doc, revision: server.rows.length + 1, log: server.rows });
const shown = (doc: DesignDoc) => JSON.parse(JSON.stringify({ scene: doc.scene, settings: doc.settings }));
const words = ({ doc }: Session) =>
  doc.scene.sides[0]?.elements.map((each) => (each.kind === 'text' ? each.text : each.id));

const changed = (
  session: Session,
  identity: SessionIdentity,
  change: (scene: Scene) => Scene,
  run?: string,
) => perform(session, { scene: change(session.doc.scene), ...(run !== undefined && { run }) }, identity);
const write = (id: string, letters: string) => (scene: Scene) =>
  updateElement<Extract<ReturnType<typeof text>, { kind: 'text' }>>(scene, id, { text: letters });

type Act = (session: Session, identity: SessionIdentity) => Session;
const idArb = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const hasId = (scene: Scene, id: string) =>
  scene.sides.some(({ elements }) => elements.some((each) => each.id === id));
const actArb: fc.Arbitrary<Act> = fc.oneof(
  idArb.map(
    (id): Act =>
      (now, who) =>
        changed(now, who, (scene) => (hasId(scene, id) ? scene : addElement(scene, 'front', text(id)))),
  ),
  idArb.map(
    (id): Act =>
      (now, who) =>
        changed(now, who, (scene) => removeElements(scene, new Set([id]))),
  ),
  fc.tuple(idArb, fc.integer({ min: -9, max: 9 })).map(
    ([id, dx]): Act =>
      (now, who) =>
        changed(
          now,
          who,
          (scene) => transformElements(scene, new Set([id]), translation(dx, 1)),
          `drag ${id}`,
        ),
  ),
  idArb.map(
    (id): Act =>
      (now, who) =>
        changed(now, who, (scene) => reorderElements(scene, new Set([id]), 'back')),
  ),
  fc.tuple(idArb, fc.constantFrom('Sea', 'Shore', 'Sand')).map(
    ([id, letters]): Act =>
      (now, who) =>
        changed(now, who, write(id, letters), `typing ${id}`),
  ),
  fc.constantFrom('Otter', 'Badger').map(
    (name): Act =>
      (now, who) =>
        perform(now, { settings: { ...now.doc.settings, name } }, who),
  ),
  fc.constant<Act>((now, who) => undoStep(now, who)?.session ?? now),
  fc.constant<Act>((now, who) => redoStep(now, who)?.session ?? now),
);

/** Clients change, send and hear in any order; then all hear all. */
function mix(clients: number, turns: readonly { who: number; act: Act | null }[]): void {
  const server = new TestServer();
  const tabs = Array.from({ length: clients }, (_, at) => ({
    identity: identityOf(`tab ${at}`),
    me: `person ${at % 3}`,
    session: opened(server, `person ${at % 3}`),
  }));
  const exchange = (tab: (typeof tabs)[number]) => {
    const sent = sending(
      tab.session,
      tab.session.pending.map(({ id }) => id),
    );
    tab.session = received(sent, server.send(sent, tab.me));
  };
  for (const { who, act } of turns) {
    const tab = tabs[who % clients];
    if (!tab) continue;
    if (act) tab.session = act(tab.session, tab.identity);
    else exchange(tab);
  }
  for (const tab of [...tabs, ...tabs]) exchange(tab);
  for (const { session } of tabs) {
    expect(session.pending).toEqual([]);
    expect(shown(session.doc)).toEqual(shown(server.doc));
    expect(session.doc.removed).toEqual(server.doc.removed);
  }
}

describe('several tabs on one design', () => {
  const turn = (clients: number) =>
    fc.record({ who: fc.nat(clients - 1), act: fc.option(actArb, { freq: 3, nil: null }) });

  it('of five people end the same, however late they hear of one another', () => {
    fc.assert(
      fc.property(fc.array(turn(5), { maxLength: 120 }), (turns) => mix(5, turns)),
      { numRuns: 120 },
    );
  });

  it('end the same after 200 changes in each of two', () => {
    fc.assert(
      fc.property(fc.array(turn(2), { minLength: 530, maxLength: 560 }), (turns) => mix(2, turns)),
      { numRuns: 4 },
    );
  });
});

describe('undo', () => {
  it('of 500 random changes, over a reload in the middle, ends where it began', () => {
    fc.assert(
      fc.property(fc.array(actArb, { minLength: 500, maxLength: 500 }), (acts) => {
        const who = identityOf('one');
        let session = startSession({ me: 'ana', base: FIRST, revision: 1 });
        for (const [at, act] of acts.entries()) {
          clock += 1_000;
          session = act(session, who);
          if (at === 250) {
            const pending = takeableRowSchema.array().parse(JSON.parse(JSON.stringify(session.pending)));
            session = startSession({ me: 'ana', base: FIRST, revision: 1, pending });
          }
        }
        for (let taken = undoStep(session, who); taken; taken = undoStep(session, who))
          session = taken.session;
        expect(shown(session.doc)).toEqual(shown(FIRST));
      }),
      { numRuns: 5 },
    );
  });

  it('takes a drag and a burst of typing back at once, also where some of it was saved', () => {
    const server = new TestServer();
    const who = identityOf('one');
    let session = changed(opened(server, 'ana'), who, (scene) => addElement(scene, 'front', text('a', 'S')));
    session = received(session, server.send(session, 'ana'));
    for (const letters of ['Se', 'Sea']) session = changed(session, who, write('a', letters), 'typing');
    session = received(session, server.send(session, 'ana'));
    for (const letters of ['Sea ', 'Sea b']) session = changed(session, who, write('a', letters), 'typing');
    expect(session.pending).toHaveLength(1);
    session = undoStep(session, who)?.session ?? session;
    expect(words(session)).toEqual(['S']);
    session = redoStep(session, who)?.session ?? session;
    expect(words(session)).toEqual(['Sea b']);
  });

  it('continues on another device, with what the server remembers', () => {
    const server = new TestServer();
    const one = identityOf('one');
    let session = changed(opened(server, 'ana'), one, (scene) => addElement(scene, 'front', text('a')));
    session = changed(session, one, write('a', 'Shore'));
    received(session, server.send(session, 'ana'));

    const two = identityOf('two');
    const other = withServerLog(startSession({ me: 'ana', base: server.doc, revision: 3 }), server.rows);
    const undone = undoStep(other, two);
    expect(undone && words(undone.session)).toEqual(['Sea']);
    // Another person can’t take her steps back.
    const ben = withServerLog(startSession({ me: 'ben', base: server.doc, revision: 3 }), server.rows);
    expect(undoStep(ben, two)).toBeNull();
  });

  it('leaves what others did, and asks where they changed the same since', () => {
    const server = new TestServer();
    const [mine, theirs] = [identityOf('one'), identityOf('two')];
    let ana = changed(opened(server, 'ana'), mine, (scene) => addElement(scene, 'front', text('a')));
    ana = received(ana, server.send(ana, 'ana'));
    let ben = opened(server, 'ben');
    ana = changed(ana, mine, write('a', 'Shore'));
    ana = received(ana, server.send(ana, 'ana'));
    ben = received(ben, server.send(ben, 'ben'));
    ben = changed(ben, theirs, (scene) => transformElements(scene, new Set(['a']), translation(9, 0)));
    ben = received(ben, server.send(ben, 'ben'));
    ana = received(ana, server.send(ana, 'ana'));
    const [step] = ana.stacks.undo.slice(-1);
    if (!step) throw new Error('She made steps');
    expect(changedSince(ana, step)).toBeUndefined();

    ben = changed(ben, theirs, write('a', 'Sand'));
    const before = ana;
    const news = server.send(ben, 'ben');
    ana = received(ana, { ...news, rows: news.rows });
    expect(changedSince(ana, step)?.author?.name).toBe('ben');
    const [overwrite] = overwrites(
      ana,
      news.rows.filter(({ sequence }) => sequence > before.revision),
      'one',
    );
    expect(overwrite?.mine).toMatchObject({ kind: 'set', id: 'a', fields: { text: 'Shore' } });
    const undone = undoStep(ana, mine);
    expect(undone && words(undone.session)).toEqual(['Sea']);
    expect(undone?.session.doc.scene.sides[0]?.elements[0]?.x).toBe(59);
  });
});

it('what was only confirmed stays the very same for what draws it', () => {
  const server = new TestServer();
  const who = identityOf('one');
  const session = changed(opened(server, 'ana'), who, (scene) => addElement(scene, 'front', text('a')));
  const saved = received(session, server.send(session, 'ana'));
  expect(saved.doc).toBe(session.doc);
  expect(saved.pending).toEqual([]);
  expect(saved.revision).toBe(2);
});

it('a design that was changed without steps is taken whole, with what waits on top', () => {
  const who = identityOf('one');
  const session = changed(startSession({ me: 'ana', base: FIRST, revision: 1 }), who, (scene) =>
    addElement(scene, 'front', text('a')),
  );
  const whole = { ...FIRST, settings: { ...FIRST.settings, name: 'Otter' } };
  const next = received(session, { revision: 5, rows: [], refused: [], whole });
  expect(next.doc.settings.name).toBe('Otter');
  expect(words(next)).toEqual(['Sea']);
  expect(next.revision).toBe(5);
});
