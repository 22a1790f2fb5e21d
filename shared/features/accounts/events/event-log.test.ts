import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_EVENT_LOG, EVENT_LOG_MAX, logged, nextBatch, returned } from './event-log.ts';
import { EVENT_BATCH_MAX, EVENT_DATA_MAX_LENGTH, eventCalls } from './events.calls.ts';

const filled = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `event-${at}`, data: {} })).reduce(
    logged,
    EMPTY_EVENT_LOG,
  );

test('events leave in their order, in batches the call takes, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: EVENT_LOG_MAX }), (count) => {
      let log = filled(count);
      const sent: string[] = [];
      while (log.waiting.length > 0) {
        const next = nextBatch(log);
        expect(eventCalls.logEvent.body.safeParse({ events: next.batch }).success).toBe(true);
        sent.push(...next.batch.map(({ name }) => name));
        log = next.log;
      }
      expect(sent).toEqual(Array.from({ length: count }, (_, at) => `event-${at}`));
    }),
  );
});

test('a batch that could not be sent goes first the next time', () => {
  const { batch, log } = nextBatch(filled(EVENT_BATCH_MAX + 1));
  expect(nextBatch(returned(logged(log, { name: 'new', data: {} }), batch)).batch).toEqual(batch);
});

test('keeps a bounded log when it is never sent', () => {
  const log = filled(EVENT_LOG_MAX + 10);
  expect(log.waiting).toHaveLength(EVENT_LOG_MAX);
  expect(log.waiting.at(-1)?.name).toBe(`event-${EVENT_LOG_MAX + 9}`);
});

test('too much data is left out, the event stays', () => {
  const log = logged(EMPTY_EVENT_LOG, { name: 'big', data: { text: 'x'.repeat(EVENT_DATA_MAX_LENGTH) } });
  expect(log.waiting).toEqual([{ name: 'big', data: {} }]);
});
