import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { NAMED_VERSIONS_MAX } from '../../../../shared/features/making/studio/named-versions.ts';
import type { DesignChange } from '../../../../shared/features/making/studio/scene.history.commands.ts';
import { STEP_LIMITS } from '../../../../shared/features/making/studio/scene.history.rows.ts';
import { designStepCalls, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { elementSchema } from '../../../../shared/features/making/studio/studio.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let ana: Client;
let ben: Client;
let rival: Client;
let design: string;

beforeAll(async () => {
  server = await startTestServer();
  const people = [
    await addPerson(server, 'ana@example.test'),
    await addPerson(server, 'ben@example.test'),
  ] as const;
  const eve = await addPerson(server, 'eve@example.test');
  const projectId = await addProject(server, 'loom', [
    [people[0], 'owner'],
    [people[1], 'owner'],
  ]);
  await addStore(server, projectId, 'loom');
  await addProject(server, 'rival', [[eve, 'owner']]);
  ana = (await signedIn(server, 'ana@example.test')).in('loom');
  ben = (await signedIn(server, 'ben@example.test')).in('loom');
  rival = (await signedIn(server, 'eve@example.test')).in('rival');
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: design } = await ana.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } }));
});

const text = (id: string, words: string) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: words,
    fontId: 'lobster',
    size: 40,
    colour: '#AA3300',
    x: 190,
    y: 120,
  });
const insert = (id: string, words = 'Sea'): DesignChange => ({
  kind: 'insert',
  side: 'front',
  below: [],
  element: text(id, words),
});
const set = (id: string, fields: Record<string, unknown>): DesignChange => ({ kind: 'set', id, fields });

function row(tab: string, changes: DesignChange[], facts: { id?: string; undoes?: string } = {}) {
  const id = facts.id ?? newId();
  return { id, step: id, tab, undoes: facts.undoes ?? null, words: 'changed it', changes };
}
const send = (client: Client, base: number, ...rows: ReturnType<typeof row>[]) =>
  client.call(designStepCalls.saveSteps, { params: { design }, body: { base, rows } });
const read = async () => (await ana.call(studioCalls.getDesign, { params: { design } })).design;
const list = (since: number) => ana.call(designStepCalls.listSteps, { params: { design }, query: { since } });
const front = async () => (await read()).scene.sides[0]?.elements ?? [];

describe('steps of a design', () => {
  it('of two people are both kept, and each gets the other’s', async () => {
    const mine = await send(ana, 1, row('a', [insert('one')]));
    expect(ana.statements).toBeLessThanOrEqual(6);
    expect(mine).toMatchObject({ revision: 2, refused: [], whole: null });
    const theirs = await send(ben, 1, row('b', [insert('two')]), row('b', [set('two', { text: 'Shore' })]));
    expect(theirs.revision).toBe(4);
    expect(theirs.rows.map(({ sequence, author }) => [sequence, author?.name])).toEqual([
      [2, 'ana@example.test'],
      [3, 'ben@example.test'],
      [4, 'ben@example.test'],
    ]);
    expect((await front()).map((each) => each.kind === 'text' && each.text).toSorted()).toEqual([
      'Sea',
      'Shore',
    ]);
    expect((await read()).revision).toBe(4);
    const { rows, whole } = await list(2);
    expect(rows.map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect(whole).toBeNull();
  });

  it('sent five times are stored once', async () => {
    const one = row('a', [insert('one')]);
    for (let times = 0; times < 5; times += 1) {
      const answer = await send(ana, 1, one);
      expect(answer.revision).toBe(2);
      expect(answer.rows.map(({ id }) => id)).toEqual([one.id]);
    }
    expect(await front()).toHaveLength(1);
  });

  it('of what someone deleted are refused, and the others of them kept', async () => {
    await send(ana, 1, row('a', [insert('one')]), row('a', [insert('two')]));
    await send(ben, 3, row('b', [{ kind: 'remove', id: 'one' }]));
    const gone = row('a', [{ kind: 'move', id: 'one', side: 'back', below: [] }]);
    const answer = await send(ana, 3, gone, row('a', [set('two', { text: 'Shore' })]));
    expect(answer.refused).toEqual([{ id: gone.id, message: 'Someone deleted what you changed' }]);
    expect(await front()).toMatchObject([{ id: 'two', text: 'Shore' }]);
  });

  it('on what was deleted are there when it comes back', async () => {
    await send(ana, 1, row('a', [insert('one')]));
    const { rows } = await send(ben, 2, row('b', [{ kind: 'remove', id: 'one' }]));
    await send(ana, 2, row('a', [set('one', { text: 'Shore' })]));
    expect(await front()).toEqual([]);
    expect((await read()).removed).toMatchObject([{ element: { text: 'Shore' } }]);
    const inverse = rows.at(-1)?.inverse ?? [];
    await send(ben, 4, row('b', inverse));
    expect(await front()).toMatchObject([{ id: 'one', text: 'Shore' }]);
  });

  it('that can’t be are refused clearly', async () => {
    await expect(send(ana, 9, row('a', [insert('one')]))).rejects.toMatchObject({ status: 409 });
    await expect(send(rival, 1, row('r', [insert('one')]))).rejects.toMatchObject({ status: 404 });
    await expect(
      rival.call(designStepCalls.listSteps, { params: { design }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    const picture = elementSchema.parse({
      kind: 'picture',
      id: 'stolen',
      fileId: newId(),
      naturalWidth: 30,
      naturalHeight: 30,
      x: 50,
      y: 50,
      width: 30,
      height: 30,
    });
    const stolen = row('a', [{ kind: 'insert', side: 'front', below: [], element: picture }]);
    await expect(send(ana, 1, stolen)).rejects.toMatchObject({ status: 422 });
    const many = Array.from({ length: 2_400 }, () => set('one', { x: 1 }));
    await expect(send(ana, 1, row('a', many), row('a', many), row('a', many))).rejects.toMatchObject({
      status: 422,
    });
    const odd = await send(ana, 1, row('a', [set('one', { x: 'left' })]));
    expect(odd.refused).toHaveLength(1);
    expect((await read()).revision).toBe(1);
  });

  it('and a save of the whole design are one history', async () => {
    await send(ana, 1, row('a', [insert('one')]));
    const { scene } = await read();
    const wanted = structuredClone(scene);
    wanted.sides[0]?.elements.push(text('two', 'Shore'));
    const settings = designSettingsSchema.parse({ name: 'Otter' });
    await ben.call(studioCalls.saveDesign, {
      params: { design },
      body: { revision: 2, scene: wanted, settings },
    });
    expect(ben.statements).toBeLessThanOrEqual(6);
    const answer = await send(ana, 2, row('a', [set('one', { text: 'Sand' })]));
    expect(answer.whole).toBeNull();
    expect(answer.rows.map(({ author }) => author?.name)).toEqual(['ben@example.test', 'ana@example.test']);
    expect((await front()).map((each) => each.kind === 'text' && each.text)).toEqual(['Sand', 'Shore']);
  });

  it('beyond the limit are folded: the design is the same', async () => {
    let base = 1;
    for (let sent = 0; sent < 6; sent += 1) {
      const rows = Array.from({ length: STEP_LIMITS.rowsPerRequest }, (_, at) =>
        row('a', [sent === 0 && at === 0 ? insert('one') : set('one', { x: at })]),
      );
      base = (await send(ana, base, ...rows)).revision;
    }
    const { rows } = await list(0);
    expect(rows).toHaveLength(STEP_LIMITS.steps);
    expect(rows.at(-1)?.sequence).toBe(base);
    expect(await front()).toMatchObject([{ id: 'one', x: 99 }]);
    // An editor that was away for longer gets the whole design.
    expect((await list(2)).whole?.scene.sides[0]?.elements).toHaveLength(1);
  });
});

describe('people at a design', () => {
  it('see each other and what is selected, until they leave', async () => {
    const params = { design };
    const meet = (client: Client, tab: string, selection: string[] = []) =>
      client.call(designStepCalls.meet, { params, body: { tab, selection } });
    expect((await meet(ana, 'a', ['one'])).people).toEqual([]);
    expect(ana.statements).toBeLessThanOrEqual(6);
    const seen = await meet(ben, 'b');
    expect(seen).toMatchObject({ revision: 1, people: [{ tab: 'a', selection: ['one'] }] });
    await ana.call(designStepCalls.leave, { params: { design, tab: 'a' } });
    expect((await meet(ben, 'b')).people).toEqual([]);
    await expect(meet(rival, 'r')).rejects.toMatchObject({ status: 404 });
  });
});

describe('versions of a design', () => {
  const versions = async () =>
    (await ana.call(designStepCalls.listVersions, { params: { design }, query: {} })).versions;

  it('are kept by name', async () => {
    await send(ana, 1, row('a', [insert('one')]));
    await ana.call(designStepCalls.nameVersion, { params: { design }, body: { name: 'Before the redraw' } });
    expect(ana.statements).toBeLessThanOrEqual(6);
    await send(ana, 2, row('a', [set('one', { text: 'Shore' })]));
    expect(await versions()).toMatchObject([
      {
        kind: 'named',
        name: 'Before the redraw',
        isLive: false,
        scene: { sides: [{ elements: [{ text: 'Sea' }] }, {}] },
      },
    ]);
    await expect(
      rival.call(designStepCalls.nameVersion, { params: { design }, body: { name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 404 });
    const others = await rival.call(designStepCalls.listVersions, { params: { design }, query: {} });
    expect(others.versions).toEqual([]);
  });

  it('can be deleted only where they have a name', async () => {
    const remove = (client: Client, point: string) =>
      client.call(designStepCalls.deleteVersion, { params: { design, point } });
    await send(ana, 1, row('a', [insert('one')]));
    for (const name of ['Before the redraw', 'After it'])
      await ana.call(designStepCalls.nameVersion, { params: { design }, body: { name } });
    const [newest] = await versions();
    const point = newest?.id ?? '';
    await expect(remove(rival, point)).rejects.toMatchObject({ status: 404 });
    await remove(ana, point);
    expect(ana.statements).toBeLessThanOrEqual(6);
    expect((await versions()).map(({ name }) => name)).toEqual(['Before the redraw']);
    await expect(remove(ana, point)).rejects.toMatchObject({ status: 404 });
    // The design itself, and a version of another design, stay.
    expect(await front()).toHaveLength(1);
    const { id: other } = await ana.call(studioCalls.createDesign, { body: { baseSku: 'SV-TEE-MEN' } });
    const [left] = await versions();
    await expect(
      ana.call(designStepCalls.deleteVersion, { params: { design: other, point: left?.id ?? '' } }),
    ).rejects.toMatchObject({ status: 404 });

    await server.services.databases.platform
      .updateTable('designs')
      .set({ updatedAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000) })
      .where('id', '=', design)
      .execute();
    await send(ana, 2, row('a', [set('one', { text: 'Shore' })]));
    const day = (await versions()).find(({ kind }) => kind === 'day');
    await expect(remove(ana, day?.id ?? '')).rejects.toMatchObject({
      status: 409,
      body: { message: 'Only versions that you named can be deleted' },
    });
    expect(await versions()).toHaveLength(2);
  });

  it('have a fixed number of names, and deleting one frees a place', async () => {
    await send(ana, 1, row('a', [insert('one')]));
    const name = (words: string) =>
      ana.call(designStepCalls.nameVersion, { params: { design }, body: { name: words } });
    await name('First');
    const db = server.services.databases.platform;
    const points = Array.from({ length: NAMED_VERSIONS_MAX - 2 }, (_, at) => ({ id: newId(), at }));
    await sql`
      insert into design_points (id, design_id, project_id, kind, name, scene, settings)
      select (more->>'id')::uuid, p.design_id, p.project_id, 'named', more->>'at', p.scene, p.settings
      from design_points p, jsonb_array_elements(${JSON.stringify(points)}::jsonb) more
      where p.design_id = ${design}`.execute(db);
    const named = async () =>
      (await ana.call(designStepCalls.listVersions, { params: { design }, query: {} })).named;
    expect(await named()).toBe(NAMED_VERSIONS_MAX - 1);
    // Of two at the same moment, one has the last place.
    const both = await Promise.allSettled([name('Mine'), name('Mine, too')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(name('One more')).rejects.toMatchObject({
      status: 422,
      body: { message: 'A design can have 100 named versions. Delete one of them first.' },
    });
    await ana.call(designStepCalls.deleteVersion, { params: { design, point: points[0]?.id ?? '' } });
    await name('One more');
    expect(await named()).toBe(NAMED_VERSIONS_MAX);
  });

  it('are kept once for each day of work', async () => {
    await send(ana, 1, row('a', [insert('one')]));
    await server.services.databases.platform
      .updateTable('designs')
      .set({ updatedAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000) })
      .where('id', '=', design)
      .execute();
    await send(ben, 2, row('b', [set('one', { text: 'Shore' })]));
    await send(ben, 3, row('b', [set('one', { text: 'Sand' })]));
    expect(await versions()).toMatchObject([
      { kind: 'day', by: 'ana@example.test', scene: { sides: [{ elements: [{ text: 'Sea' }] }, {}] } },
    ]);
  });

  it('of a publish tell what is live, and whether the design was changed since', async () => {
    const settings = { name: 'Otter', colours: ['White'], defaultColour: 'White' };
    await send(ana, 1, row('a', [insert('one'), { kind: 'product', fields: settings }]));
    // Publishing waits for others that publish in the same project, and its rendering gets a place in line.
    ana.statementsMax = 8;
    const { product } = await ana.call(productsCalls.publishDesign, {
      params: { design },
      body: { revision: 2 },
    });
    expect(product.isChanged).toBe(false);
    expect(await versions()).toMatchObject([{ kind: 'published', number: 1, isLive: true }]);
    expect((await read()).product?.changedSince).toBeNull();
    const point = (await versions())[0]?.id ?? '';
    await expect(
      ana.call(designStepCalls.deleteVersion, { params: { design, point } }),
    ).rejects.toMatchObject({ status: 409 });

    // Shoppers don’t see it before its print files and pictures are made.
    const meet = () =>
      ana.call(designStepCalls.meet, { params: { design }, body: { tab: 'a', selection: [] } });
    const db = server.services.databases.platform;
    const { id: productId } = product;
    expect((await read()).product?.status).toBe('rendering');
    expect((await meet()).status).toBe('rendering');
    await db.updateTable('products').set({ liveAt: new Date() }).where('id', '=', productId).execute();
    expect((await meet()).status).toBe('live');
    expect((await read()).product?.status).toBe('live');

    const changed = await send(ana, 2, row('a', [set('one', { text: 'Shore' })]));
    expect(changed.changedSince).not.toBeNull();
    const { rows } = await ana.call(productsCalls.listRows, { query: {} });
    expect(rows.find(({ designId }) => designId === design)).toMatchObject({ isChanged: true });

    const { live } = await ben.call(designStepCalls.getLive, { params: { design } });
    expect(live.scene.sides[0]?.elements).toMatchObject([{ text: 'Sea' }]);
    expect(live.settings.name).toBe('Otter');
    // Back as it is live: by whatever way, nothing is unpublished.
    const back = await send(ben, 3, row('b', [set('one', { text: 'Sea' })]));
    expect(back.changedSince).toBeNull();
    await expect(rival.call(designStepCalls.getLive, { params: { design } })).rejects.toMatchObject({
      status: 404,
    });

    // The old version shows until the new one is ready; a fault of it is told.
    await send(ana, 4, row('a', [set('one', { text: 'Shore' })]));
    ana.statementsMax = 8;
    await ana.call(productsCalls.publishDesign, { params: { design }, body: { revision: 5 } });
    expect((await meet()).status).toBe('rendering');
    await sql`
      update print_files set error = 'An image is missing' where design_version_id = (
        select id from design_versions where design_id = ${design} order by number desc limit 1)`.execute(db);
    expect((await meet()).status).toBe('failed');
    expect((await read()).product?.status).toBe('failed');
  });
});
