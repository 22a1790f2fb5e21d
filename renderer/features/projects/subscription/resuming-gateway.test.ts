import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { CallGateway } from '../../../../shared/contract/gateway.ts';
import { resumingGateway } from './resuming-gateway.ts';

const save = defineCall({
  name: 'pages.save',
  method: 'POST',
  path: '/pages/',
  summary: 'Saves',
  access: 'project',
  body: z.object({ title: z.string() }),
  answer: z.object({ saved: z.string() }),
});
const read = defineCall({ ...save, name: 'pages.read', method: 'GET' });

/** A server that wants Pro until it is bought. */
function shop() {
  const made: unknown[] = [];
  const state = { pro: false };
  const gateway: CallGateway = {
    async call(call, input) {
      made.push(input);
      if (!state.pro) throw new Refusal(402, 'pro-required');
      const { body } = z.object({ body: z.object({ title: z.string() }) }).parse(input);
      return call.answer instanceof z.ZodType
        ? (call.answer.parse({ saved: body.title }) as never)
        : (undefined as never);
    },
  };
  return { gateway, made, state };
}

test('repeats a blocked call with the same content once the project is Pro', async () => {
  const { gateway, made, state } = shop();
  const resuming = resumingGateway(gateway, async () => {
    state.pro = true;
    return true;
  });
  expect(await resuming.call(save, { body: { title: 'Home' } })).toEqual({ saved: 'Home' });
  expect(made).toEqual([{ body: { title: 'Home' } }, { body: { title: 'Home' } }]);
});

test('several blocked calls share one offer', async () => {
  const { gateway, state } = shop();
  let offers = 0;
  const resuming = resumingGateway(gateway, async () => {
    offers += 1;
    await new Promise((resolve) => setImmediate(resolve));
    state.pro = true;
    return true;
  });
  const answers = await Promise.all(['a', 'b', 'c'].map((title) => resuming.call(save, { body: { title } })));
  expect(answers.map(({ saved }) => saved)).toEqual(['a', 'b', 'c']);
  expect(offers).toBe(1);
});

test('who closes the offer keeps the refusal, and reading offers nothing', async () => {
  const { gateway, made } = shop();
  let offers = 0;
  const resuming = resumingGateway(gateway, async () => {
    offers += 1;
    return false;
  });
  await expect(resuming.call(save, { body: { title: 'a' } })).rejects.toMatchObject({ status: 402 });
  await expect(resuming.call(read, { body: { title: 'a' } })).rejects.toMatchObject({ status: 402 });
  expect([offers, made.length]).toEqual([1, 2]);
});
