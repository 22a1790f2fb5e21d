import {
  DEFAULT_LIVE_CHAT_GROUP,
  LIVE_CHAT_GROUPS,
  type LiveChatGroup,
} from '../../../rules/constants/constants.ts';

/** Names of the groups as people read them. */
const CHAT_GROUP_TITLES: Readonly<Record<LiveChatGroup, string>> = {
  pro: 'Pro',
  integrations: 'Integrations',
  support: 'Support',
  studio: 'Studio',
};

const isGroup = (name: string): name is LiveChatGroup => Object.hasOwn(LIVE_CHAT_GROUPS, name);
const CHAT_GROUP_NAMES: readonly LiveChatGroup[] = Object.keys(LIVE_CHAT_GROUPS).filter(isGroup);
export const CHAT_GROUP_IDS: readonly number[] = CHAT_GROUP_NAMES.map((name) => LIVE_CHAT_GROUPS[name]);

/** Names the group in links that open the chat. */
export const CHAT_QUERY = 'chat';
/** The id of a group that a link names; null where it names none. */
export const groupNamed = (name: string | null): number | null =>
  name !== null && isGroup(name) ? LIVE_CHAT_GROUPS[name] : null;

/** The title of a group by its id. */
export function chatGroupTitle(id: number): string {
  const name = CHAT_GROUP_NAMES.find((each) => LIVE_CHAT_GROUPS[each] === id) ?? DEFAULT_LIVE_CHAT_GROUP;
  return CHAT_GROUP_TITLES[name];
}
