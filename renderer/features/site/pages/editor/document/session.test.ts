import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import {
  applyCommand,
  closeDocument,
  loadTree,
  type NewCommandRow,
  type PageDoc,
  pageFieldsSchema,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { blockTree, childrenIn, treeRows } from './block-tree.ts';
import { moveRefusal, placesFor, placeToAdd } from './places.ts';
import {
  keptSession,
  keptSessionSchema,
  perform,
  received,
  redoStep,
  type Session,
  sending,
  startSession,
  undoStep,
} from './session.ts';
import {
  addStep,
  duplicateStep,
  hideStep,
  isRefused,
  moveByOne,
  moveIn,
  moveOut,
  moveStep,
  removeStep,
  resizeStep,
  type Situation,
  type StepOrRefusal,
  setStep,
  unwrapStep,
  wrapStep,
} from './steps.ts';

const page = pageFieldsSchema.parse({ url: '/about/', properties: { title: 'About us' } });
const KINDS = ['banner', 'textBlock', 'row', 'slideshow', 'slide', 'pod', 'quote', 'button', 'spacer'];

const open = (): PageDoc =>
  loadTree(
    page,
    ['banner', 'row', 'quote'].map((type, order) => blockRegistry.make(type, { uid: `b${order}`, order })),
  );

function newIdentity() {
  let clock = 0;
  return {
    tab: 'tab',
    newId: () => crypto.randomUUID(),
    now: () => {
      clock += 5_000;
      return clock;
    },
  };
}

/** One act of a person, chosen by numbers. */
const act = fc.record({
  what: fc.nat(11),
  block: fc.nat(50),
  second: fc.nat(50),
  kind: fc.constantFrom(...KINDS),
});

function stepFor(
  doc: PageDoc,
  { what, block, second, kind }: { what: number; block: number; second: number; kind: string },
): StepOrRefusal | null {
  const tree = blockTree(doc);
  const rows = treeRows(tree, new Set());
  const chosen = rows[block % Math.max(1, rows.length)]?.block;
  const situation: Situation = { doc, tree, selection: chosen ? [chosen.uid] : [] };
  if (what === 0 || !chosen) {
    const place = placeToAdd(doc, tree, kind, chosen?.uid ?? null);
    return place && addStep(situation, kind, place);
  }
  if (what === 1) {
    const places = placesFor(doc, tree, [chosen]);
    const place = places[second % Math.max(1, places.length)];
    return place ? moveStep(situation, [chosen], place) : null;
  }
  if (what === 2) return setStep(chosen, 'title', `Title ${second}`, 'Title');
  const acts = [
    moveByOne,
    moveOut,
    moveIn,
    duplicateStep,
    removeStep,
    hideStep,
    wrapStep,
    unwrapStep,
  ] as const;
  const other = acts[what - 3];
  if (other)
    return other === moveByOne ? moveByOne(situation, second % 2 === 0 ? 1 : -1) : other(situation, 1);
  return resizeStep(situation, (second % 14) - 1);
}

const living = (doc: PageDoc) =>
  Object.fromEntries(
    closeDocument(doc)
      .blocks.filter(({ flags }) => !flags.deleted)
      .map((block) => [block.uid, block]),
  );

function play(session: Session, acts: Parameters<typeof stepFor>[1][], identity = newIdentity()): Session {
  let now = session;
  for (const each of acts) {
    const step = stepFor(now.doc, each);
    if (!step || isRefused(step)) continue;
    const next = perform(now, step, identity);
    if (!('refusal' in next)) now = next;
  }
  return now;
}

/** As the server stores rows: in its own order, with the changes of others between them. */
function stored(rows: readonly NewCommandRow[], from: number) {
  return rows.map((row, at) => ({ ...row, sequence: from + at + 1 }));
}

describe('an edited page', () => {
  it('is as it was once every step is undone, and as it became once every step is redone', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const identity = newIdentity();
        const start = startSession(open(), null);
        const end = play(start, acts, identity);
        let back = end;
        for (let taken = undoStep(back, identity); taken; taken = undoStep(back, identity))
          back = taken.session;
        expect(living(back.doc)).toEqual(living(start.doc));
        for (let taken = redoStep(back, identity); taken; taken = redoStep(back, identity))
          back = taken.session;
        expect(living(back.doc)).toEqual(living(end.doc));
      }),
      { numRuns: 60 },
    );
  });

  it('never offers a place that the page refuses, and each kind stays where it may be', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const { doc } = play(startSession(open(), null), acts);
        const tree = blockTree(doc);
        for (const { block } of treeRows(tree, new Set())) {
          for (const place of placesFor(doc, tree, [block])) {
            expect(moveRefusal(doc, tree, [block], place)).toBeNull();
            const step = moveStep({ doc, tree, selection: [block.uid] }, [block], place);
            if (step && !isRefused(step)) expect(applyCommand(doc, step.command).refused).toBeUndefined();
          }
          if (block.type === 'slide') expect(doc.blocks.get(block.parent ?? '')?.type).toBe('slideshow');
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same after a reload, with its undo steps and what was not sent', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const before = play(startSession(open(), null), acts);
        const kept = keptSessionSchema.parse(JSON.parse(JSON.stringify(keptSession('page', before))));
        const after = startSession(open(), kept);
        expect(living(after.doc)).toEqual(living(before.doc));
        expect(after.undo).toHaveLength(before.undo.length);
      }),
      { numRuns: 40 },
    );
  });

  it('puts what waits on top of what somebody else changed', () => {
    const identity = newIdentity();
    const mine = perform(
      startSession(open(), null),
      { command: { kind: 'set', uid: 'b0', path: 'title', value: 'Mine' }, words: 'mine' },
      identity,
    );
    const theirs = perform(
      startSession(open(), null),
      { command: { kind: 'set', uid: 'b2', path: 'text', value: 'Theirs' }, words: 'theirs' },
      identity,
    );
    if ('refusal' in mine || 'refusal' in theirs) throw new Error('Both fit the page');
    const merged = received(mine, { rows: stored(theirs.pending, 0), refused: [] });
    expect(merged.doc.blocks.get('b0')?.properties.title).toBe('Mine');
    expect(merged.doc.blocks.get('b2')?.properties.text).toBe('Theirs');
    expect(merged.pending).toHaveLength(1);
    const done = received(merged, { rows: stored(merged.pending, 1), refused: [] });
    expect(done.pending).toHaveLength(0);
    expect(done.base.sequence).toBe(2);
    expect(living(done.doc)).toEqual(living(merged.doc));
  });

  it('joins a run of typing into one step and one row until it is on its way', () => {
    const identity = { tab: 'tab', newId: () => crypto.randomUUID(), now: () => 0 };
    const type = (session: Session, title: string) => {
      const next = perform(
        session,
        {
          command: { kind: 'set', uid: 'b0', path: 'title', value: title },
          words: 'typed',
          run: 'set b0 title',
        },
        identity,
      );
      if ('refusal' in next) throw new Error(next.refusal);
      return next;
    };
    const typed = type(type(startSession(open(), null), 'H'), 'He');
    expect(typed.pending).toHaveLength(1);
    const later = type(
      sending(
        typed,
        typed.pending.map(({ id }) => id),
      ),
      'Hey',
    );
    expect(later.pending).toHaveLength(2);
    expect(later.undo).toHaveLength(1);
    expect(undoStep(later, identity)?.session.doc.blocks.get('b0')?.properties.title).toBe('');
  });

  it('drops a refused change with its undo step', () => {
    const identity = newIdentity();
    const next = perform(
      startSession(open(), null),
      { command: { kind: 'remove', uids: ['b0'] }, words: 'removed' },
      identity,
    );
    if ('refusal' in next) throw new Error(next.refusal);
    const after = received(next, { rows: [], refused: next.pending.map(({ id }) => id) });
    expect(childrenIn(blockTree(after.doc), null)).toHaveLength(3);
    expect(after.undo).toHaveLength(0);
  });
});
