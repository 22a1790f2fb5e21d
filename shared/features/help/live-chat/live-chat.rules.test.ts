import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LIVE_CHAT_GROUPS as GROUPS } from '../../../rules/constants/constants.ts';
import {
  advanceChatWidget,
  CHAT_GROUP_IDS,
  type ChatWidget,
  type ChatWidgetEvent,
  chatGroupAt,
  dueTransfer,
  HIDDEN_WIDGET,
  isInChat,
  widgetGroup,
} from './live-chat.ts';

const widgetAfter = (events: readonly ChatWidgetEvent[]): ChatWidget =>
  events.reduce(advanceChatWidget, HIDDEN_WIDGET);

const support = { id: 'a', groupId: GROUPS.support };
const queued: ChatWidgetEvent = { type: 'status', status: 'queued', chat: support };
const chatting: ChatWidgetEvent = { type: 'status', status: 'chatting', chat: support };
const browsing: ChatWidgetEvent = { type: 'status', status: 'browsing', chat: null };
const start: ChatWidgetEvent = { type: 'start', group: GROUPS.support };
const offline: ChatWidgetEvent = { type: 'availability', online: false };
const online: ChatWidgetEvent = { type: 'availability', online: true };

const group = fc.constantFrom(...CHAT_GROUP_IDS);
const chat = fc.record({ id: fc.constantFrom('a', 'b'), groupId: group });
const event: fc.Arbitrary<ChatWidgetEvent> = fc.oneof(
  fc.record({ type: fc.constant('arrive' as const), opened: fc.boolean(), maximised: fc.boolean() }),
  fc.record({ type: fc.constant('start' as const), group }),
  fc.record({
    type: fc.constant('status' as const),
    status: fc.constantFrom('queued' as const, 'chatting' as const),
    chat,
  }),
  fc.constant(browsing),
  fc.record({ type: fc.constant('availability' as const), online: fc.boolean() }),
  fc.constantFrom<ChatWidgetEvent>(
    { type: 'maximise' },
    { type: 'minimise' },
    { type: 'dismiss' },
    { type: 'leave' },
  ),
);

describe('the widget', () => {
  it('starts hidden and maximises on start chatting', () => {
    expect(HIDDEN_WIDGET.shown).toBe('hidden');
    expect(widgetAfter([start]).shown).toBe('maximised');
    expect(widgetAfter([online, start]).shown).toBe('maximised');
  });

  it('is hidden when its group goes offline, whatever was shown', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(advanceChatWidget(widgetAfter(events), offline).shown).toBe('hidden');
      }),
    );
  });

  it('does not open while the group is known to be offline, and opens for another one', () => {
    expect(widgetAfter([start, offline, start]).shown).toBe('hidden');
    expect(widgetAfter([start, offline, { type: 'start', group: GROUPS.studio }]).shown).toBe('maximised');
    expect(widgetAfter([start, offline, { type: 'maximise' }]).shown).toBe('hidden');
  });

  it('comes back when the group does, if the chat is still open', () => {
    expect(widgetAfter([start, queued, offline, online]).shown).toBe('minimised');
    expect(widgetAfter([start, offline, online]).shown).toBe('hidden');
  });

  it('restores its state after a reload, and closes when the chat has ended', () => {
    const back = widgetAfter([{ type: 'arrive', opened: true, maximised: true }]);
    expect(back.shown).toBe('maximised');
    expect(advanceChatWidget(back, chatting).shown).toBe('maximised');
    expect(advanceChatWidget(back, browsing)).toMatchObject({ shown: 'hidden', opened: false });
    expect(widgetAfter([{ type: 'arrive', opened: true, maximised: false }]).shown).toBe('minimised');
    expect(widgetAfter([{ type: 'arrive', opened: false, maximised: true }]).shown).toBe('hidden');
  });

  it('stays visible after the chat has ended, and is only minimised while it is open', () => {
    expect(widgetAfter([start, chatting, browsing]).shown).toBe('maximised');
    expect(widgetAfter([start, chatting, { type: 'dismiss' }]).shown).toBe('minimised');
    expect(widgetAfter([start, chatting, browsing, { type: 'dismiss' }]).shown).toBe('hidden');
  });
});

describe('that the chat was open', () => {
  it('is remembered while the person waits or talks, and forgotten while browsing', () => {
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom(queued, chatting, browsing), (events, status) => {
        const widget = advanceChatWidget(widgetAfter(events), status);
        expect(widget.opened).toBe(status !== browsing);
      }),
    );
  });

  it('is forgotten on leaving unless the person waits or talks', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const widget = widgetAfter(events);
        const left = advanceChatWidget(widget, { type: 'leave' });
        expect(left.opened).toBe(widget.opened && isInChat(widget.status));
      }),
    );
  });
});

describe('a transfer', () => {
  const other: ChatWidgetEvent = { type: 'start', group: GROUPS.studio };

  it('is due while chatting with another group than the chosen one', () => {
    expect(dueTransfer(widgetAfter([chatting, other]))).toEqual({ chat: 'a', groupId: GROUPS.studio });
    expect(dueTransfer(widgetAfter([chatting, start]))).toBeNull();
    expect(dueTransfer(widgetAfter([chatting]))).toBeNull();
    expect(dueTransfer(widgetAfter([queued, other]))).toBeNull();
  });

  it('happens at most once per chat', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const transfers: string[] = [];
        let widget = HIDDEN_WIDGET;
        for (const each of events) {
          widget = advanceChatWidget(widget, each);
          const due = dueTransfer(widget);
          if (due === null) continue;
          expect(widget.status).toBe('chatting');
          expect(due.groupId).not.toBe(widget.chat?.groupId);
          transfers.push(due.chat);
          widget = advanceChatWidget(widget, { type: 'transferred', chat: due.chat });
          expect(dueTransfer(widget)).toBeNull();
        }
        // Of two chats that take turns, each counts from zero after the other was transferred.
        for (const [at, id] of transfers.entries()) expect(id).not.toBe(transfers[at - 1]);
      }),
    );
  });
});

test('uses the availability of the chat’s group, of the chosen one, or of support', () => {
  expect(widgetGroup(HIDDEN_WIDGET)).toBe(GROUPS.support);
  expect(widgetGroup(widgetAfter([{ type: 'start', group: GROUPS.studio }]))).toBe(GROUPS.studio);
  expect(widgetGroup(widgetAfter([chatting, { type: 'start', group: GROUPS.studio }]))).toBe(GROUPS.support);
});

test.each([
  ['/create-a-product/blue-tee/', true, GROUPS.studio],
  ['/slogan-builder', false, GROUPS.studio],
  ['/integrations/pricing/', true, GROUPS.integrations],
  ['/dashboard/', true, GROUPS.pro],
  ['/dashboard/', false, GROUPS.support],
  ['/studios-of-others/', false, GROUPS.support],
])('a question asked at %s (Pro: %s) goes to group %d', (path, isPro, expected) => {
  expect(chatGroupAt(path, isPro)).toBe(expected);
});
