import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { CallRefused } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

test('a hundred wrong guesses at a store’s password from anywhere are followed by a pause, for that store alone', async () => {
  const person = await addPerson(server, 'closed@example.test');
  const projectId = await addProject(server, 'closed', [[person, 'owner']]);
  const owner = (await signedIn(server, person.email)).in('closed');
  for (const code of ['guessed', 'quiet']) {
    const { storeId } = await addStore(server, projectId, code);
    await owner.call(storeCalls.update, { body: { id: storeId, password: 'harvest' } });
  }
  const enter = (number: number, password: string, store = 'guessed') =>
    server
      .visitor({ store, address: `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}` })
      .call(storeCalls.enter, { body: { password } })
      .then(
        () => 200,
        (error: unknown) => (error instanceof CallRefused ? error.status : error),
      );
  // People who know it don't count, however many there are.
  for (let friend = 0; friend < 20; friend += 1) expect(await enter(400 + friend, 'harvest')).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 120 }, (_, number) => enter(number, `word ${number}`)),
  );
  expect(guesses.filter((status) => status === 422)).toHaveLength(100);
  expect(guesses.filter((status) => status === 429)).toHaveLength(20);
  expect(await enter(300, 'harvest')).toBe(429);
  expect(await enter(301, 'harvest', 'quiet')).toBe(200);
});
