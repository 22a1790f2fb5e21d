import {
  blockRegistry,
  conditionsOf,
  conditionWords,
  isKnownCondition,
} from '../../../../../../shared/features/site/blocks/blocks.ts';
import type {
  FlatBlock,
  PageDoc,
  PageFields,
  Uid,
} from '../../../../../../shared/features/site/pages/pages.ts';
import {
  checkProperties,
  kindOf,
  unwrittenProperties,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { type LinkStates, linkFaults } from '../../../links/links.ts';
import { sampleProperties } from '../document/block-starts.ts';
import { type BlockTree, blockLabel, treeRows } from '../document/block-tree.ts';
import { KIND_TITLES, within } from '../page-words.ts';

/** Something about a page that shoppers would notice. */
export interface PageIssue {
  readonly code: string;
  /** Only these keep a page from being published. */
  readonly stops: boolean;
  readonly message: string;
  readonly uid: Uid | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const VAGUE = /^(click here|here|read more|more|link)$/i;
const TITLE_MAX = 60;
const ADDRESS_MAX = 75;

/** Kinds that show another document. */
const FRAMES: ReadonlySet<string> = new Set(['html', 'iframe']);

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** A question without its answer, or the other way round. */
const isOneSided = ({ type, properties: { question, answer } }: FlatBlock): boolean =>
  type === 'expandable' && isBlank(question) !== isBlank(answer);

function blockIssues(block: FlatBlock, links: LinkStates): PageIssue[] {
  const { uid, type, properties } = block;
  const kind = blockRegistry.find(type);
  const issues: PageIssue[] = [];
  const add = (code: string, message: string, stops = false) => issues.push({ code, message, stops, uid });
  if (!kind) return issues;
  const wrong = checkProperties(block);
  if (wrong) add('kind-schema', wrong.message, true);
  for (const value of Object.values(properties))
    if (isRecord(value) && typeof value.src === 'string' && value.src !== '' && !value.alt)
      add(
        'alt-missing',
        `This ${'type' in value ? 'video' : 'picture'} has no description. Write one, unless it only decorates.`,
      );
  const actions = [
    properties,
    properties.action,
    ...(Array.isArray(properties.actions) ? properties.actions : []),
  ];
  for (const action of actions.filter(isRecord)) {
    const { text, href, action: name } = action;
    if (typeof text !== 'string' || !('href' in action) || text.trim() === '') continue;
    if (!href && !name) add('link-empty', `“${text}” leads nowhere.`);
    else if (VAGUE.test(text.trim())) add('link-words', `“${text}” says little about where it leads.`);
  }
  const conditions = conditionsOf(block);
  const unknown = conditions?.filter((name) => !isKnownCondition(name)) ?? [];
  if (conditions === null)
    add('condition-unknown', 'Its conditions can’t be read, so shoppers don’t see it.');
  for (const name of unknown)
    add('condition-unknown', `${conditionWords(name)}, so shoppers don’t see this block.`);
  for (const fault of linkFaults(block, links)) add('link-broken', fault);
  if (isOneSided(block))
    add(
      'question-half',
      'Search results leave out a question without an answer, and an answer without a question.',
    );
  if (FRAMES.has(type) && !properties.title)
    add('frame-title', 'This has no title. Screen readers read it aloud before what is inside.');
  if (sampleProperties(type, properties).length > 0) add('placeholder', 'Sample text is still here.');
  else if (unwrittenProperties(properties).length > 0)
    add('placeholder', 'This is still the template’s text. Write your own.');
  return issues;
}

/** What search engines and visitors would notice about a page as a whole. */
function addressIssues({ properties, url }: PageFields): PageIssue[] {
  const issues: PageIssue[] = [];
  if (properties.title === '')
    issues.push({
      code: 'title',
      stops: false,
      message: 'This page has no title for search results.',
      uid: null,
    });
  else if ([...properties.title].length > TITLE_MAX)
    issues.push({
      code: 'title',
      stops: false,
      message: 'Search results show about 60 characters of the title.',
      uid: null,
    });
  if (properties.description === '')
    issues.push({
      code: 'description',
      stops: false,
      message: 'This page has no description for search results.',
      uid: null,
    });
  if (url.length > ADDRESS_MAX)
    issues.push({
      code: 'address-long',
      stops: false,
      message: 'The address is long to read and to type.',
      uid: null,
    });
  if (properties.loginState === 'logged-in' || properties.loginState === 'dashboard-access')
    issues.push({
      code: 'noindex',
      stops: false,
      message: 'Not found by search: only for people who are logged in.',
      uid: null,
    });
  return issues;
}

/** What to look at before a page is published: what stops it first, then in the page’s order. */
export function checkPage(doc: PageDoc, tree: BlockTree, links: LinkStates): PageIssue[] {
  const rows = treeRows(tree, new Set());
  const issues = rows.flatMap(({ block }) => blockIssues(block, links));
  const kind = kindOf(doc.page);
  const [first] = tree.get(null) ?? [];
  if (rows.length === 0)
    issues.push({ code: 'empty', stops: false, message: `There’s nothing ${within(kind)} yet.`, uid: null });
  else if (first && rows.every(({ block }) => block.parent !== null || block.properties.published === false))
    issues.push({
      code: 'hidden-all',
      stops: false,
      message: `Everything ${within(kind)} is hidden from shoppers.`,
      uid: first.uid,
    });
  if (kind === 'page') issues.push(...addressIssues(doc.page));
  return issues.toSorted((left, right) => Number(right.stops) - Number(left.stops));
}

/** The block that an issue is about. */
export const issuePlace = (doc: PageDoc, { uid }: PageIssue): string => {
  const block = uid === null ? undefined : doc.blocks.get(uid);
  return block ? blockLabel(block) : KIND_TITLES[kindOf(doc.page)];
};
