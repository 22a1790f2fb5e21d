import { expect, test } from 'vitest';
import { decisionAddress, decisionIn, permissionRequestCalls } from './permission-requests.ts';

const ID = '0190b0a0-0000-7000-8000-000000000001';

test.each(['approve', 'decline'] as const)('a button that says %s is understood again', (decision) => {
  const event = decisionAddress(decision, ID).slice(1);
  expect(decisionIn(event)).toEqual({ decision, requestId: ID });
});

test.each(['open-feedback-popup', 'approve-permission-request/', `grant-permission-request/${ID}`])(
  'the event %s decides nothing',
  (event) => expect(decisionIn(event)).toBeNull(),
);

test('permissions in the path are told apart, once each and in one order', () => {
  const { params } = permissionRequestCalls.request;
  const read = (permissions: string) => params.safeParse({ permissions }).data?.permissions;
  expect(read('send-mail,edit-products,send-mail')).toEqual(['edit-products', 'send-mail']);
  expect(read('own-everything')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
