/** Ids of the live-chat groups. Spec 1 §6.5, spec 3 §4.4. */
export const LIVE_CHAT_GROUPS = { pro: 1, integrations: 2, support: 3, studio: 4 } as const;
export type LiveChatGroup = keyof typeof LIVE_CHAT_GROUPS;
export const DEFAULT_LIVE_CHAT_GROUP: LiveChatGroup = 'support';
