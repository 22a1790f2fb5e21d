/** Ids of the live-chat groups. Spec 1 §6.5, spec 3 §4.4. */
export const LIVE_CHAT_GROUPS = { pro: 1, integrations: 2, support: 3, studio: 4 } as const;
export type LiveChatGroup = keyof typeof LIVE_CHAT_GROUPS;
export const DEFAULT_LIVE_CHAT_GROUP: LiveChatGroup = 'support';
/** What a live-chat block says until it is told a group; it means {@link DEFAULT_LIVE_CHAT_GROUP}. Spec 3 §4.4. */
export const LIVE_CHAT_BLOCK_GROUP = 'general';

/** The id of a group by its name; any name that is not a group means support. */
export function liveChatGroupId(name: string): number {
  const group = Object.entries(LIVE_CHAT_GROUPS).find(([known]) => known === name);
  return group?.[1] ?? LIVE_CHAT_GROUPS[DEFAULT_LIVE_CHAT_GROUP];
}
