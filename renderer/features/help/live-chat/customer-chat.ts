import { z } from 'zod';
import {
  advanceChatWidget,
  CHAT_PATH_MAX,
  type ChatMessage,
  type ChatWidget,
  type ChatWidgetEvent,
  type CustomerChat,
  type CustomerStatus,
  dueTransfer,
  HIDDEN_WIDGET,
  isInChat,
  liveChatCalls,
  mergeMessages,
  widgetGroup,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { coalesce } from '../../../../shared/rules/concurrency/coalesce.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';
import { chatLine, type LineNews } from './chat-line.ts';
import { rememberChatOpened, wasChatOpened } from './chat-start.ts';
import { Outbox, type Outgoing } from './outbox.ts';

const MAXIMISED = 'live-chat-maximised';

/** What the widget shows. */
export interface CustomerChatView {
  readonly widget: ChatWidget;
  /** The chat that is open, or the one that ended on this page. */
  readonly chat: CustomerChat | null;
  readonly messages: readonly ChatMessage[];
  /** There are older messages than these. */
  readonly more: boolean;
  readonly outgoing: readonly Outgoing[];
  readonly connected: boolean;
  /** The server has said what the person does. */
  readonly known: boolean;
  /** Why it could not be read; null where it could. */
  readonly failure: unknown;
  readonly unread: number;
}

const statusOf = (chat: CustomerChat | null): CustomerStatus =>
  chat === null || chat.status === 'closed' ? 'browsing' : chat.status;

/** Only the path: the query can be private. */
const pathHere = (): string => location.pathname.slice(0, CHAT_PATH_MAX);

/** The chat of the person who is signed in, as this tab knows it. */
export class CustomerChatStore {
  readonly #listeners = new Set<() => void>();
  readonly #accountId: string;
  readonly #outbox: Outbox;
  #view: CustomerChatView;
  #online: readonly number[] | null = null;
  readonly #reading = coalesce(() =>
    this.#readNow().catch((error: unknown) => this.#change({ failure: error })),
  );
  #transferring = false;
  #readSent = 0;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#outbox = new Outbox({
      keepAs: `live-chat-unsent-${accountId}`,
      send: (message) => this.#send(message),
      onChange: () => this.#change({ outgoing: this.#outbox.messages }),
    });
    this.#view = {
      widget: HIDDEN_WIDGET,
      chat: null,
      messages: [],
      more: false,
      outgoing: this.#outbox.messages,
      connected: false,
      known: false,
      failure: null,
      unread: 0,
    };
  }

  readonly view = (): CustomerChatView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen; gives back what ends it. */
  readonly begin = (): (() => void) => {
    const maximised = readKept(sessionStorage, MAXIMISED, z.literal(true)) === true;
    this.#advance({ type: 'arrive', opened: wasChatOpened(), maximised });
    const leave = () => this.#advance({ type: 'leave' });
    addEventListener('pagehide', leave);
    const unlisten = chatLine('customer', this.#accountId).listen((news) => this.#hear(news));
    return () => {
      removeEventListener('pagehide', leave);
      unlisten();
    };
  };

  readonly start = (group: number): void => {
    this.#advance({ type: 'start', group });
    this.#noteAvailability();
  };
  readonly show = (type: 'maximise' | 'minimise' | 'dismiss'): void => this.#advance({ type });
  readonly write = (text: string): void => this.#outbox.add(text);
  readonly sendAgain = (id: string): void => this.#outbox.again(id);
  readonly discard = (id: string): void => this.#outbox.discard(id);
  readonly retry = (): void => void this.#read();

  readonly close = async (): Promise<void> => {
    const { chat } = this.#view;
    if (chat === null || !isInChat(statusOf(chat))) return;
    this.#know(await gateway().call(liveChatCalls.close, { params: { chatId: chat.id } }));
  };

  /** Fetches messages that are older than the first one shown. */
  readonly readOlder = async (): Promise<void> => {
    const { chat, messages } = this.#view;
    const before = messages[0]?.seq;
    if (chat === null || before === undefined) return;
    const page = await gateway().call(liveChatCalls.messages, {
      params: { chatId: chat.id },
      query: { before },
    });
    this.#change({ messages: mergeMessages(this.#view.messages, page.messages), more: page.more });
  };

  /** The messages were in front of somebody. */
  readonly markRead = (): void => {
    const { chat, widget } = this.#view;
    if (chat === null || !isInChat(widget.status) || this.#view.unread === 0) return;
    const readSeq = chat.lastSeq;
    if (readSeq <= this.#readSent) return;
    this.#readSent = readSeq;
    this.#know({ ...chat, readSeq });
    gateway()
      .call(liveChatCalls.seen, { body: { readSeq } })
      .catch(() => undefined);
  };

  /** Tells the agent on which page the customer is now. */
  readonly moved = (): void => {
    if (!isInChat(this.#view.widget.status)) return;
    gateway()
      .call(liveChatCalls.seen, { body: { path: pathHere() } })
      .catch(() => undefined);
  };

  #hear(news: LineNews): void {
    switch (news.kind) {
      case 'up':
        this.#online = news.online;
        this.#change({ connected: true });
        this.#noteAvailability();
        void this.#read();
        break;
      case 'down':
        this.#change({ connected: false });
        break;
      case 'online':
        this.#online = news.online;
        this.#noteAvailability();
        break;
      default:
        void this.#read();
    }
  }

  /** Reads the chat's state; however often it is asked during a read, one more read follows. */
  #read(): Promise<void> {
    return this.#reading.ask();
  }

  async #readNow(): Promise<void> {
    const known = this.#view.chat;
    if (known === null || !isInChat(statusOf(known)) || !this.#view.known) {
      const { chat } = await gateway().call(liveChatCalls.token, {});
      if (chat === null) {
        this.#advance({ type: 'status', status: 'browsing', chat: null });
        return this.#change({ known: true, failure: null });
      }
      this.#know(chat);
    }
    const chat = this.#view.chat;
    if (chat === null) return;
    const last = this.#view.messages.at(-1)?.seq ?? 0;
    const page = await gateway().call(liveChatCalls.messages, {
      params: { chatId: chat.id },
      query: { after: last },
    });
    this.#take(page.messages, last === 0 ? page.more : this.#view.more);
    this.#know(page.chat);
    this.#change({ known: true, failure: null });
  }

  async #send(message: { readonly id: string; readonly text: string }): Promise<void> {
    const { widget } = this.#view;
    const body = { ...message, groupId: widgetGroup(widget), path: pathHere() };
    const answer = await gateway().call(liveChatCalls.send, { body });
    this.#know(answer.chat);
    const last = this.#view.messages.at(-1)?.seq ?? 0;
    // What came between is on its way as an event; the order stays the server's.
    if (answer.message.seq === last + 1) this.#take([answer.message], this.#view.more);
    else await this.#read();
  }

  #take(arrived: readonly ChatMessage[], more: boolean): void {
    if (arrived.length === 0) return;
    this.#change({ messages: mergeMessages(this.#view.messages, arrived), more });
  }

  #know(chat: CustomerChat): void {
    const held = this.#view.chat;
    // Another chat than the one that ended before begins with a clean sheet.
    if (held !== null && held.id !== chat.id) {
      this.#readSent = 0;
      this.#change({ messages: [], more: false });
    }
    // Answers can overtake one another.
    if (held !== null && held.id === chat.id && held.lastSeq > chat.lastSeq) return;
    const readSeq = held?.id === chat.id ? Math.max(held.readSeq, chat.readSeq) : chat.readSeq;
    this.#change({ chat: { ...chat, readSeq } });
    this.#advance({
      type: 'status',
      status: statusOf(chat),
      chat: { id: chat.id, groupId: chat.groupId },
    });
    this.#noteAvailability();
  }

  #noteAvailability(): void {
    if (this.#online === null) return;
    const online = this.#online.includes(widgetGroup(this.#view.widget));
    if (online !== this.#view.widget.online) this.#advance({ type: 'availability', online });
  }

  #advance(event: ChatWidgetEvent): void {
    const widget = advanceChatWidget(this.#view.widget, event);
    if (widget.opened !== this.#view.widget.opened || event.type === 'leave')
      rememberChatOpened(widget.opened);
    keep(sessionStorage, MAXIMISED, widget.shown === 'maximised');
    this.#change({ widget });
    void this.#transferIfDue();
  }

  /** The chat goes to the group that was chosen, once. Spec 3 §4.4. */
  async #transferIfDue(): Promise<void> {
    const due = dueTransfer(this.#view.widget);
    if (due === null || this.#transferring) return;
    this.#transferring = true;
    this.#change({ widget: advanceChatWidget(this.#view.widget, { type: 'transferred', chat: due.chat }) });
    try {
      this.#know(
        await gateway().call(liveChatCalls.transfer, {
          params: { chatId: due.chat },
          body: { group_id: due.groupId },
        }),
      );
    } catch {
      // The chat stays in its group; the agent there can transfer it.
    } finally {
      this.#transferring = false;
    }
  }

  #change(part: Partial<CustomerChatView>): void {
    const next = { ...this.#view, ...part };
    const readSeq = next.chat?.readSeq ?? 0;
    const unread = next.messages.filter(({ kind, seq }) => kind === 'agent' && seq > readSeq).length;
    this.#view = { ...next, unread };
    for (const listener of this.#listeners) listener();
  }
}
