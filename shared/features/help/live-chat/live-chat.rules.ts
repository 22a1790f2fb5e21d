import { DEFAULT_LIVE_CHAT_GROUP, LIVE_CHAT_GROUPS } from '../../../rules/constants/constants.ts';

/** What a person does in the chat: nothing yet, waits for an agent, or talks to one. Spec 3 §4.4. */
export const CUSTOMER_STATUSES = ['browsing', 'queued', 'chatting'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** Screens on which something is designed: their questions go to the group of the studio. */
const STUDIO_PATHS = [
  '/create-a-product/',
  '/studio/',
  '/edit-product/',
  '/design-your-own-t-shirt/',
  '/custom-product/',
  '/slogan-builder/',
  '/logo-template-builder/',
  '/template-builder/',
  '/bundle-maker/',
  '/edit-bundle/',
  '/posta/',
];
const INTEGRATION_PATHS = ['/integrations/', '/shopify/', '/api-dashboard/'];

/** The group that answers a question asked at a path of the dashboard, by a project that is Pro or not. */
export function chatGroupAt(path: string, isPro: boolean): number {
  const under = (paths: readonly string[]) => paths.some((each) => `${path}/`.startsWith(each));
  if (under(STUDIO_PATHS)) return LIVE_CHAT_GROUPS.studio;
  if (under(INTEGRATION_PATHS)) return LIVE_CHAT_GROUPS.integrations;
  return LIVE_CHAT_GROUPS[isPro ? 'pro' : DEFAULT_LIVE_CHAT_GROUP];
}

/** The widget of one browser tab, as the rules of spec 3 §4.4 know it. */
export interface ChatWidget {
  readonly shown: 'hidden' | 'minimised' | 'maximised';
  /** Remembered over a reload: the widget comes back by itself. */
  readonly opened: boolean;
  readonly status: CustomerStatus;
  /** The group that was asked for when chatting was started; null until then. */
  readonly chosenGroup: number | null;
  /** The open chat and the group it is with, as the server knows them; null without one. */
  readonly chat: { readonly id: string; readonly groupId: number } | null;
  /** The chat that was already handed over to the chosen group: it is not handed over again. */
  readonly transferredChat: string | null;
  /** Whether the group is online; null until the server has said so. */
  readonly online: boolean | null;
}

export const HIDDEN_WIDGET: ChatWidget = {
  shown: 'hidden',
  opened: false,
  status: 'browsing',
  chosenGroup: null,
  chat: null,
  transferredChat: null,
  online: null,
};

/**
 * - `arrive`: the page was loaded, with what was remembered of the one before
 * - `start`: somebody wants to chat, with a group
 * - `status`: the server says what the person does, in which chat
 * - `availability`: the group of the widget ({@link widgetGroup}) went online or offline
 * - `transferred`: the chat was handed over to the chosen group, or that was refused
 * - `leave`: the page goes away
 */
export type ChatWidgetEvent =
  | { readonly type: 'arrive'; readonly opened: boolean; readonly maximised: boolean }
  | { readonly type: 'start'; readonly group: number }
  | {
      readonly type: 'status';
      readonly status: CustomerStatus;
      readonly chat: { readonly id: string; readonly groupId: number } | null;
    }
  | { readonly type: 'availability'; readonly online: boolean }
  | { readonly type: 'transferred'; readonly chat: string }
  | { readonly type: 'maximise' | 'minimise' | 'dismiss' | 'leave' };

export const isInChat = (status: CustomerStatus): boolean => status !== 'browsing';

/** The group whose availability counts: the open chat's, else the chosen one, else support. */
export const widgetGroup = ({ chat, chosenGroup }: Pick<ChatWidget, 'chat' | 'chosenGroup'>): number =>
  chat?.groupId ?? chosenGroup ?? LIVE_CHAT_GROUPS[DEFAULT_LIVE_CHAT_GROUP];

/** Another group's availability is irrelevant here. */
function withGroup(widget: ChatWidget, of: Pick<ChatWidget, 'chat' | 'chosenGroup'>): ChatWidget {
  return { ...widget, ...of, online: widgetGroup(of) === widgetGroup(widget) ? widget.online : null };
}

/** What becomes of the widget. Spec 3 §4.4. */
export function advanceChatWidget(widget: ChatWidget, event: ChatWidgetEvent): ChatWidget {
  switch (event.type) {
    case 'arrive':
      return event.opened
        ? { ...widget, opened: true, shown: event.maximised ? 'maximised' : 'minimised' }
        : widget;
    case 'start': {
      const next = withGroup(widget, { chosenGroup: event.group, chat: widget.chat });
      return { ...next, shown: next.online === false ? 'hidden' : 'maximised' };
    }
    case 'status': {
      const inChat = isInChat(event.status);
      const next = {
        ...withGroup(widget, { chosenGroup: widget.chosenGroup, chat: inChat ? event.chat : null }),
        status: event.status,
        opened: inChat,
      };
      // An open chat reappears automatically on any page; a closed one doesn't.
      if (inChat)
        return {
          ...next,
          shown: next.shown === 'hidden' && next.online !== false ? 'minimised' : next.shown,
        };
      const wasWished = widget.chosenGroup !== null || isInChat(widget.status);
      return { ...next, shown: wasWished ? next.shown : 'hidden' };
    }
    case 'availability':
      if (!event.online) return { ...widget, online: false, shown: 'hidden' };
      return {
        ...widget,
        online: true,
        shown: widget.shown === 'hidden' && widget.opened ? 'minimised' : widget.shown,
      };
    case 'transferred':
      return { ...widget, transferredChat: event.chat };
    case 'maximise':
      return widget.online === false ? widget : { ...widget, shown: 'maximised' };
    case 'minimise':
      return widget.shown === 'maximised' ? { ...widget, shown: 'minimised' } : widget;
    // Closing the window doesn't end an open chat.
    case 'dismiss':
      return {
        ...widget,
        shown: widget.shown !== 'hidden' && isInChat(widget.status) ? 'minimised' : 'hidden',
      };
    case 'leave':
      return { ...widget, opened: widget.opened && isInChat(widget.status) };
  }
}

/** The group that the chat has to be handed over to now; null where it stays. At most once a chat. Spec 3 §4.4. */
export function dueTransfer(widget: ChatWidget): { readonly chat: string; readonly groupId: number } | null {
  const { status, chat, chosenGroup, transferredChat } = widget;
  if (status !== 'chatting' || chat === null || chosenGroup === null) return null;
  if (chat.groupId === chosenGroup || transferredChat === chat.id) return null;
  return { chat: chat.id, groupId: chosenGroup };
}
