import { rankByText } from '../command-palette/command-palette.ts';
import { CUSTOMER_REASONS, CUSTOMER_TOPICS } from './customer-topics.ts';
import type { HelpReader, HelpReason, HelpTopic } from './help.topic.ts';
import { STORE_REASONS, STORE_TOPICS } from './store-topics.ts';

/** Help: questions with their answers, by the reason why somebody asks. Spec 1 §2.10. */
export type { HelpReader, HelpReason, HelpTopic } from './help.topic.ts';

/** Query of a help page: what is looked for. */
export const HELP_SEARCH_QUERY = 'search';

const MOST_FOUND = 12;

export const helpTopics = (reader: HelpReader): readonly HelpTopic[] =>
  reader === 'store' ? STORE_TOPICS : CUSTOMER_TOPICS;
export const helpReasons = (reader: HelpReader): readonly HelpReason[] =>
  reader === 'store' ? STORE_REASONS : CUSTOMER_REASONS;

export const helpTopic = (reader: HelpReader, name: string): HelpTopic | undefined =>
  helpTopics(reader).find((topic) => topic.name === name);
export const helpReason = (reader: HelpReader, name: string): HelpReason | undefined =>
  helpReasons(reader).find((reason) => reason.name === name);
export const topicsOfReason = (reader: HelpReader, name: string): readonly HelpTopic[] =>
  helpTopics(reader).filter(({ reason }) => reason === name);

/** The topics that a text names, by their question, their words or their answer; the best first. */
export const findHelp = (
  topics: readonly HelpTopic[],
  typed: string,
  most = MOST_FOUND,
): readonly HelpTopic[] =>
  rankByText(
    topics.map((topic) => ({
      topic,
      name: topic.question,
      words: [...topic.words, ...topic.answer, ...(topic.steps ?? [])],
    })),
    typed,
    most,
  ).map(({ topic }) => topic);
