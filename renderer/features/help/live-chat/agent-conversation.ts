import {
  agentChatCalls,
  type ChatMessage,
  mergeMessages,
} from '../../../../shared/features/help/live-chat/live-chat.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { chatLine } from './chat-line.ts';
import { Outbox, type Outgoing } from './outbox.ts';

export interface AgentConversationView {
  readonly messages: readonly ChatMessage[];
  readonly more: boolean;
  readonly outgoing: readonly Outgoing[];
  readonly known: boolean;
  readonly failure: unknown;
}

/** One chat as an agent reads and answers it. */
export class AgentConversation {
  readonly #listeners = new Set<() => void>();
  readonly #chatId: string;
  readonly #outbox: Outbox;
  #view: AgentConversationView;
  #reading = false;
  #readAgain = false;

  constructor(chatId: string) {
    this.#chatId = chatId;
    this.#outbox = new Outbox({
      keepAs: `live-chat-unsent-${chatId}`,
      send: async (body) => {
        const { message } = await gateway().call(agentChatCalls.reply, { params: { chatId }, body });
        const last = this.#view.messages.at(-1)?.seq ?? 0;
        if (message.seq === last + 1) this.#take([message]);
        else await this.#read();
      },
      onChange: () => this.#change({ outgoing: this.#outbox.messages }),
    });
    this.#view = { messages: [], more: false, outgoing: this.#outbox.messages, known: false, failure: null };
  }

  readonly view = (): AgentConversationView => this.#view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to listen; gives back what ends it. */
  readonly begin = (accountId: string): (() => void) => {
    void this.#read();
    return chatLine('agent', accountId).listen((news) => {
      if (news.kind === 'up' || news.kind === 'resync') void this.#read();
      if (news.kind === 'chat' && news.chat === this.#chatId) void this.#read();
    });
  };

  readonly write = (text: string): void => this.#outbox.add(text);
  readonly sendAgain = (id: string): void => this.#outbox.again(id);
  readonly discard = (id: string): void => this.#outbox.discard(id);
  readonly retry = (): void => void this.#read();

  /** Fetches messages that are older than the first one shown. */
  readonly readOlder = async (): Promise<void> => {
    const before = this.#view.messages[0]?.seq;
    if (before === undefined) return;
    const page = await this.#page({ before });
    this.#take(page.messages);
    this.#change({ more: page.more });
  };

  #page(query: { readonly after?: number; readonly before?: number }) {
    return gateway().call(agentChatCalls.messages, { params: { chatId: this.#chatId }, query });
  }

  async #read(): Promise<void> {
    this.#readAgain = this.#reading;
    if (this.#reading) return;
    this.#reading = true;
    try {
      const after = this.#view.messages.at(-1)?.seq ?? 0;
      const page = await this.#page({ after });
      this.#take(page.messages);
      this.#change({ known: true, failure: null, ...(after === 0 && { more: page.more }) });
    } catch (error) {
      this.#change({ failure: error });
    } finally {
      this.#reading = false;
    }
    if (this.#readAgain) await this.#read();
  }

  #take(arrived: readonly ChatMessage[]): void {
    if (arrived.length > 0) this.#change({ messages: mergeMessages(this.#view.messages, arrived) });
  }

  #change(part: Partial<AgentConversationView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
