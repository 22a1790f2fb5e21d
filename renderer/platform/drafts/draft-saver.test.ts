import { expect, test } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';

interface Sized {
  readonly size: number;
}
const start: Sized = { size: 17 };
const larger: Sized = { size: 18 };
const largest: Sized = { size: 19 };

/** A store that takes only what follows its newest revision, and answers when it is told to. */
function openStore() {
  const taken: Sized[] = [];
  let arrived = Promise.withResolvers<() => void>();
  return {
    taken,
    take: async (document: Sized, revision: number): Promise<number> => {
      if (revision !== taken.length) throw new Error('Someone else has saved');
      await new Promise<void>((resolve) => arrived.resolve(resolve));
      return taken.push(document);
    },
    /** Answers the next document that arrives. */
    answerNext: async () => {
      const answer = await arrived.promise;
      arrived = Promise.withResolvers();
      answer();
    },
  };
}

test('a change made while a document is published is saved after it', async () => {
  const store = openStore();
  const saver = createDraftSaver({ document: start, revision: 0 }, store.take);
  const publishing = saver.publish(larger, store.take);
  const saving = saver.save(() => largest);
  await store.answerNext();
  await publishing;
  expect(saver.isSaved(largest)).toBe(false);
  await store.answerNext();
  await saving;
  expect(store.taken).toEqual([larger, largest]);
  expect(saver.isSaved(largest)).toBe(true);
});

test('a change taken back while it is saved is taken back in the store too', async () => {
  const store = openStore();
  const saver = createDraftSaver({ document: start, revision: 0 }, store.take);
  const saving = saver.save(() => larger);
  expect(saver.isSaved(start)).toBe(false);
  const undoing = saver.save(() => start);
  await store.answerNext();
  await saving;
  await store.answerNext();
  await undoing;
  expect(store.taken).toEqual([larger, start]);
  expect(saver.isSaved(start)).toBe(true);
});

test('what is saved already is not sent again, and the next save follows a failed one', async () => {
  const store = openStore();
  const saver = createDraftSaver({ document: start, revision: 0 }, store.take);
  await saver.save(() => start);
  await expect(saver.publish(larger, () => Promise.reject(new Error('No network')))).rejects.toThrow(
    'No network',
  );
  expect(saver.isSaved(start)).toBe(true);
  const saving = saver.save(() => larger);
  await store.answerNext();
  await saving;
  expect(store.taken).toEqual([larger]);
});

test('a save follows what someone else has saved', async () => {
  const store = openStore();
  const saver = createDraftSaver({ document: start, revision: 0 }, store.take);
  const theirs = store.take(larger, 0);
  await store.answerNext();
  await theirs;
  await expect(saver.save(() => largest)).rejects.toThrow('Someone else has saved');
  await saver.follow({ document: larger, revision: 1 });
  const saving = saver.save(() => largest);
  await store.answerNext();
  await saving;
  expect(store.taken).toEqual([larger, largest]);
});
