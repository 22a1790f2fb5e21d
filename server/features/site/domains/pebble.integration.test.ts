import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRootOfTrust } from '../../../../tests/support/certificates.ts';
import { type DnsServer, startDnsServer } from '../../../../tests/support/dns-server.ts';
import { hasPebble, type Pebble, startPebble } from '../../../../tests/support/pebble.ts';
import { addPerson, addProject, addStore } from '../../../../tests/support/people.ts';
import { startTestServer, TEST_PAYMENTS, type TestServer } from '../../../../tests/support/server.ts';
import { freePort } from '../../../platform/database/free-port.ts';
import { newToken } from './domain-ownership.ts';
import { checkDueDomains } from './domains.jobs.ts';
import { insertDomain } from './domains.queries.ts';
import { orderCertificate } from './order-certificate.ts';

const MAIN = 'platform.example';
const NAME = 'brand.example';
const US = '127.0.0.1';

let dns: DnsServer;
let pebble: Pebble;
let server: TestServer;
let folder: string;
let port: string;
const trustedBefore = getCACertificates('default');

beforeAll(async () => {
  if (!hasPebble) return;
  dns = await startDnsServer();
  folder = await mkdtemp(join(tmpdir(), 'selvedge-pebble-'));
  const trusted = await createRootOfTrust();
  setDefaultCACertificates([...trustedBefore, trusted.certificate]);
  const httpPort = await freePort();
  pebble = await startPebble({ trusted, folder, dnsServer: dns.address, httpPort });
  port = String(await freePort());
  server = await startTestServer({
    settings: {
      ...TEST_PAYMENTS,
      PUBLIC_URL: `https://${MAIN}`,
      STORE_ADDRESSES: US,
      DNS_SERVERS: dns.address,
      HTTPS_PORT: port,
      ACME_DIRECTORY: pebble.directory,
      ACME_CONTACT: 'operator@example.com',
      JOBS: '0',
    },
    port: httpPort,
  });
}, 60_000);
afterAll(async () => {
  setDefaultCACertificates([...trustedBefore]);
  await server?.close();
  await pebble?.close();
  await dns?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it.skipIf(!hasPebble)(
  'Let’s Encrypt’s test authority gives a certificate, and renews it with the same account',
  async () => {
    const db = server.services.databases.platform;
    const owner = await addPerson(server, 'owner@example.test');
    const projectId = await addProject(server, 'brand', [[owner, 'owner']]);
    const { storeId } = await addStore(server, projectId, 'brand');
    const token = newToken();
    dns.zone = { [NAME]: { A: [US] }, [`_selvedge.${NAME}`]: { TXT: [token] } };
    await db
      .transaction()
      .execute((tx) => insertDomain(tx, { storeId, projectId, name: NAME, base: NAME, token }));
    await checkDueDomains(server.services);

    const failures: object[] = [];
    const logger = {
      info: () => undefined,
      warn: (facts: object) => failures.push(facts),
      error: (facts: object) => failures.push(facts),
    };
    const shown = async () => {
      await orderCertificate(server.services, NAME, { signal: new AbortController().signal, logger });
      expect(failures).toEqual([]);
      const asking = request({
        host: US,
        port,
        path: '/omnis/v3/xsrf/',
        servername: NAME,
        headers: { host: NAME },
        ca: pebble.root,
        agent: false,
      }).end();
      const [answer] = await once(asking, 'response');
      answer.resume();
      const kept = await db
        .selectFrom('domainCertificates')
        .select('chain')
        .where('name', '=', NAME)
        .executeTakeFirstOrThrow();
      return { status: answer.statusCode, chain: kept.chain };
    };
    const first = await shown();
    expect(first.status).toBe(204);
    await db
      .updateTable('domainCertificates')
      .set({ nextOrderAt: new Date(0) })
      .execute();
    const second = await shown();
    expect(second.status).toBe(204);
    expect(second.chain).not.toBe(first.chain);
    expect(await db.selectFrom('certificateAccounts').select('directory').execute()).toHaveLength(1);
  },
  60_000,
);
