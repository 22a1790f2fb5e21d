import { afterEach, expect, test } from 'vitest';
import { clearBoard, dismissNotification, showLocalNotification, whenClear } from './notification-board.ts';

const show = (id: string) => showLocalNotification(id, { title: id, body: '', template: 'Shove' });
afterEach(() => clearBoard());

test('a question waits until the last message is off the screen, and is asked once', () => {
  let asked = 0;
  show('joined');
  show('permission');
  whenClear('top-right', () => {
    asked += 1;
    show('question');
  });
  dismissNotification('joined');
  expect(asked).toBe(0);
  dismissNotification('permission');
  expect(asked).toBe(1);
  dismissNotification('question');
  expect(asked).toBe(1);
});

test('a question that is no longer wanted isn’t asked as the screen is cleared', () => {
  let asked = 0;
  show('joined');
  const stop = whenClear('top-right', () => {
    asked += 1;
  });
  stop();
  clearBoard();
  expect(asked).toBe(0);
});
