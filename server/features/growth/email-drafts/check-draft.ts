import {
  DRAFT_LIMITS,
  type DraftIssue,
  MAIL_BYTES,
} from '../../../../shared/features/growth/email-drafts/draft-issues.ts';
import { darkenedColour } from '../../../../shared/features/growth/email-drafts/mail-darkness.ts';
import {
  fieldsIn,
  isMailFieldName,
  type UsedField,
} from '../../../../shared/features/growth/email-drafts/mail-fields.ts';
import {
  type Block,
  blockRegistry,
  conditionsOf,
  everyBlock,
  linksInTexts,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { refusedInMail, unwrittenProperties } from '../../../../shared/features/site/pages/pages.ts';
import { contrast } from '../../../../shared/features/site/theme/theme.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { isSafeUrl } from '../../../../shared/rules/url-safety/url-safety.ts';
import type { CompiledMail, DraftVersion } from './compile-draft.ts';
import type { LiveContent } from './fill-draft.ts';
import { seenPictures, seenTexts, sentBytes } from './mail-html.ts';
import { isFollowable } from './mail-writer.ts';

export interface CheckedDraft {
  readonly version: DraftVersion;
  readonly compiled: CompiledMail;
  readonly live: LiveContent;
  /** Filled with the longest values that people have. */
  readonly longest: { readonly html: string; readonly text: string };
  /** The seller’s postal address, which the law asks for below an email; empty where it isn’t known. */
  readonly postalAddress: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every text and address in a value. */
function stringsIn(value: unknown, name = ''): { readonly name: string; readonly value: string }[] {
  if (typeof value === 'string') return [{ name, value }];
  if (Array.isArray(value)) return value.flatMap((inner) => stringsIn(inner, name));
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, key)) : [];
}

const fieldProblem = ({ name, fallback }: UsedField): string | null => {
  if (!isMailFieldName(name)) return `There’s no field “${name}”. Choose one from the list of fields.`;
  if (name === 'store name' || (fallback !== null && fallback !== '')) return null;
  return `The field “${name}” has no fallback. Write what to show where we don’t know it, such as {{${name} | there}}.`;
};

const isLeading = (href: string): boolean =>
  isSafeUrl(href) && (/^(\/(?!\/)|@)/.test(href) || href.startsWith('//') || isFollowable(href));

const HOST = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:\/\S*)?$/i;
const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** A link whose words name another site than the one it opens, as in emails that trick people. */
function isDisguised(words: string, url: string): boolean {
  const shown = HOST.exec(words.trim())?.[1];
  if (shown === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) return false;
  const opened = plainHost(new URL(url).hostname);
  return opened !== plainHost(shown) && !opened.endsWith(`.${plainHost(shown)}`);
}

const SPAM_WORDS = [
  '100% free',
  'act now',
  'cash bonus',
  'click here',
  'free money',
  'make money',
  'no obligation',
  'risk-free',
  'winner',
  'you have been selected',
];
const CAPITALS_MOST = 0.6;
const LETTERS_LEAST = 8;
const LITTLE_TEXT = 200;
const CONTRAST_LEAST = 4.5;
const TEXT_LEAST_PX = 14;

function subjectIssues({ subject, preheader }: DraftVersion): DraftIssue[] {
  const issues: DraftIssue[] = [];
  const add = (code: string, message: string, stops = false) =>
    issues.push({ code, stops, message, uid: null });
  if (subject.trim() === '')
    add('subject-missing', 'Write a subject. It’s the first thing people read.', true);
  const letters = subject.replace(/[^\p{L}]/gu, '');
  const capitals = letters.replace(/[^\p{Lu}]/gu, '');
  if (letters.length >= LETTERS_LEAST && capitals.length / letters.length > CAPITALS_MOST)
    add('shouting', 'Most of the subject is in capitals. Spam filters and people dislike that.');
  if ((subject.match(/!/g) ?? []).length >= 3)
    add('shouting', 'The subject has three or more exclamation marks.');
  if (/^\s*(re|fwd?)\s*:/i.test(subject))
    add('false-reply', 'The subject starts as if it answered an email. People see that as a trick.');
  const said = `${subject} ${preheader}`.toLowerCase();
  for (const word of SPAM_WORDS)
    if (said.includes(word)) add('spam-words', `“${word}” is often in spam. Filters may look twice.`);
  for (const field of fieldsIn(`${subject} ${preheader}`)) {
    const problem = fieldProblem(field);
    if (problem) add('field', problem, true);
  }
  return issues;
}

function blockIssues(block: Block): DraftIssue[] {
  const issues: DraftIssue[] = [];
  const { uid, type, properties } = block;
  const add = (code: string, message: string, stops = false) => {
    if (!issues.some((issue) => issue.message === message)) issues.push({ code, stops, message, uid });
  };
  const kind = blockRegistry.find(type);
  if (!kind) {
    add('unknown-kind', 'This kind of block is no longer available. Delete it to send this email.', true);
    return issues;
  }
  const refused = refusedInMail(type);
  if (refused !== null) add('refused', `${refused}. Delete this block, or use another.`, true);
  const conditions = conditionsOf(block);
  if (conditions === null || conditions.length > 0)
    add(
      'condition',
      'Emails can’t show a block to some people only. Remove its conditions, and choose who gets the email.',
      true,
    );
  if (unwrittenProperties(properties).length > 0)
    add('sample', 'This is still the design’s text. Write your own.', true);
  for (const { name, value } of stringsIn(properties)) {
    if (name.startsWith('_') || name === 'src') continue;
    if (name === 'href') {
      if (value !== '' && !isLeading(value))
        add('unsafe-link', 'This address isn’t safe, or mail programs can’t open it.', true);
      continue;
    }
    for (const field of fieldsIn(value)) {
      const problem = fieldProblem(field);
      if (problem) add('field', problem, true);
    }
  }
  for (const href of linksInTexts(block))
    if (!isLeading(href))
      add('unsafe-link', 'A link in this text isn’t safe, or mail programs can’t open it.', true);
  for (const value of [
    properties,
    properties.action,
    ...(Array.isArray(properties.actions) ? properties.actions : []),
  ]) {
    if (!isRecord(value) || !('href' in value) || !('action' in value)) continue;
    if (typeof value.text === 'string' && value.text.trim() !== '' && !value.href && !value.action)
      add('link-empty', `“${value.text}” doesn’t open anything, so readers don’t see it.`);
  }
  for (const value of Object.values(properties))
    if (isRecord(value) && typeof value.src === 'string' && value.src !== '') {
      if (!value.alt)
        add('alt-missing', 'This picture has no description. Many people read emails without pictures.');
      if (typeof value.width !== 'number')
        add('picture-size', 'This picture has no size, so the email moves while it loads.');
    }
  return issues;
}

function slotIssues({ compiled, live }: CheckedDraft): DraftIssue[] {
  const products = compiled.slots.products.flatMap(({ request, named }, index): DraftIssue[] => {
    const found = live.products[index] ?? [];
    const about = { code: 'product', stops: false, uid: request.uid };
    if (found.length === 0)
      return [{ ...about, message: 'There’s no product to show here. Readers don’t see this block.' }];
    return named !== '' && found[0]?.urlName !== named
      ? [
          {
            ...about,
            message: `This product can’t be bought now. Readers see ${found[0]?.name ?? 'another'} in its place.`,
          },
        ]
      : [];
  });
  const codes = compiled.slots.codes.flatMap(({ uid }, index): DraftIssue[] => {
    const code = live.codes[index];
    return code?.state === 'held' ? [{ code: 'code', stops: true, message: code.reason, uid }] : [];
  });
  return [...products, ...codes];
}

function lookIssues({ longest }: CheckedDraft): DraftIssue[] {
  const issues: DraftIssue[] = [];
  const add = (code: string, message: string) => issues.push({ code, stops: false, message, uid: null });
  const texts = seenTexts(longest.html);
  const faint = (turn: (colour: string, role: 'ground' | 'ink') => string) =>
    texts.find(({ ink, ground }) => contrast(turn(ink, 'ink'), turn(ground, 'ground')) < CONTRAST_LEAST)
      ?.text;
  const light = faint((colour) => colour);
  if (light !== undefined) add('contrast', `“${light.slice(0, 40)}” is hard to read on its background.`);
  for (const darkness of ['partial', 'full'] as const) {
    const dark =
      light === undefined ? faint((colour, role) => darkenedColour(colour, role, darkness)) : undefined;
    if (dark !== undefined && !issues.some(({ code }) => code === 'contrast-dark'))
      add(
        'contrast-dark',
        `“${dark.slice(0, 40)}” may be hard to read where mail programs turn colours dark.`,
      );
  }
  const small = texts.find(({ size }) => size < TEXT_LEAST_PX);
  if (small) add('small-text', `“${small.text.slice(0, 40)}” is smaller than ${TEXT_LEAST_PX} px.`);
  const said = texts.map(({ text }) => text).join(' ');
  if (said.length < LITTLE_TEXT && seenPictures(longest.html).length > 0)
    add(
      'little-text',
      'Nearly everything is in pictures. Many people see none at first, so write some text.',
    );
  return issues;
}

/** What to look at before an email is sent: what stops it first. */
export function checkDraft(draft: CheckedDraft): DraftIssue[] {
  const { version, compiled, longest, postalAddress } = draft;
  const blocks = everyBlock(version.blocks);
  const issues: DraftIssue[] = [...subjectIssues(version)];
  const add = (code: string, message: string, stops = false) =>
    issues.push({ code, stops, message, uid: null });
  if (postalAddress === '')
    add(
      'address-missing',
      'The law asks for a postal address in emails like this. Add yours in the settings, under Seller and VAT.',
      true,
    );
  if (blocks.length === 0) add('empty', 'There’s nothing in this email yet.', true);
  if (blocks.length > DRAFT_LIMITS.blocks)
    add('limit', `An email can hold ${DRAFT_LIMITS.blocks} blocks.`, true);
  if (compiled.slots.products.length > DRAFT_LIMITS.products)
    add('limit', `An email can hold ${DRAFT_LIMITS.products} blocks with products.`, true);
  if (compiled.links.length > DRAFT_LIMITS.links)
    add('limit', `An email can hold ${DRAFT_LIMITS.links} links.`, true);
  issues.push(...blocks.flatMap(blockIssues), ...slotIssues(draft));
  for (const { url, words } of compiled.links)
    if (isDisguised(words, url))
      add(
        'disguised-link',
        `“${words}” opens another site than it says. Mail programs warn of such links.`,
        true,
      );
  const bytes = sentBytes(longest.html);
  if (bytes > MAIL_BYTES.cut)
    add(
      'too-heavy',
      `This email has ${formatNumber(Math.round(bytes / 1000))} kB. Gmail cuts emails at 102 kB, with the way to unsubscribe.`,
    );
  else if (bytes > MAIL_BYTES.warn) add('heavy', 'This email is close to 102 kB, at which Gmail cuts it.');
  issues.push(...lookIssues(draft));
  return issues.toSorted((left, right) => Number(right.stops) - Number(left.stops));
}
