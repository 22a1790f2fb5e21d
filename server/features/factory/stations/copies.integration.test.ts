import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepStation, pairingCodeSchema } from '../../../../shared/features/factory/stations/stations.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CallingStation } from '../../../platform/calls/calling-station.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';
import { keepHere, noteProcess } from './copies.queries.ts';
import { addStation, pairByCode } from './pairing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const platform = () => server.services.databases.platform;

async function paired(name: string): Promise<{ token: string; station: CallingStation }> {
  const { stationId, token } = await platform()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name, createdBy: null });
      return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
    });
  return { token, station: { id: stationId, name, tokenHash: secretHash(token) } };
}

const newToken = () => newId().repeat(2).replaceAll('-', '').slice(0, 43);

describe('two processes with one workstation’s token', () => {
  test('that both say they are the real one at once: one gets the identity, the other a refusal', async () => {
    const { station } = await paired('Both');
    const asked = await Promise.allSettled(
      [newToken(), newToken()].map((token) =>
        platform()
          .transaction()
          .execute((tx) => keepHere(tx, station, token)),
      ),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 401 } });
  });

  test('aren’t told that all is well by a call that began before the other one was chosen', async () => {
    const { token, station } = await paired('Late');
    await server.visitor({ bearer: token }).call(keepStation, { body: { token: newToken() } });
    await expect(
      platform()
        .transaction()
        .execute((tx) => noteProcess(tx, station, newId())),
    ).rejects.toMatchObject({ status: 401 });
    const { bootId } = await platform()
      .selectFrom('stations')
      .select('bootId')
      .where('id', '=', station.id)
      .executeTakeFirstOrThrow();
    expect(bootId).toBeNull();
  });
});
