import { upgradeStored } from '../../../rules/versions/upgrade.ts';
import { blockRegistry } from '../blocks/blocks.ts';
import type { FlatBlock } from './flat-block.ts';
import { PAGE_LIMITS } from './page-limits.ts';
import { type PageRefusal, pageRefusal } from './page-refusals.ts';

/** Whether a kind of block can be in another, or at the top of a page where null. */
export function canHold(parentType: string | null, childType: string): boolean {
  const child = blockRegistry.find(childType);
  const parents = child?.facts.parents;
  if (parentType === null) return parents === undefined;
  const slots = blockRegistry.find(parentType)?.facts.slots;
  if (!slots || (parents && !parents.includes(parentType))) return false;
  return (!slots.allow || slots.allow.includes(childType)) && !slots.deny?.includes(childType);
}

/** Why an email can’t show a kind of block; null where it can, be it in another form. */
export function refusedInMail(type: string): string | null {
  const mail = blockRegistry.find(type)?.facts.mail;
  return typeof mail === 'object' && 'refused' in mail ? mail.refused : null;
}

/** How many blocks a kind can hold; null without a limit. */
export const holdsAtMost = (type: string): number | null =>
  blockRegistry.find(type)?.facts.slots?.max ?? null;

const longestList = (value: unknown): number => {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList));
  return typeof value === 'object' && value !== null
    ? Math.max(0, ...Object.values(value).map(longestList))
    : 0;
};

/** Whether properties hold more than a block may. */
export function checkSize(properties: FlatBlock['properties']): PageRefusal | null {
  if (JSON.stringify(properties).length > PAGE_LIMITS.propertiesBytes) return pageRefusal('too-large');
  return longestList(properties) > PAGE_LIMITS.listItems ? pageRefusal('list-too-long') : null;
}

/**
 * What is wrong with a block's properties, as its kind has them now.
 * @param named only this one is checked, so that an older fault elsewhere in the block stops no change
 */
export function checkProperties(
  { type, version, properties }: Pick<FlatBlock, 'type' | 'version' | 'properties'>,
  named?: string,
): PageRefusal | null {
  const tooMuch = checkSize(properties);
  if (tooMuch) return tooMuch;
  const definition = blockRegistry.find(type);
  if (!definition) return null;
  const stored = upgradeStored(properties, version, definition.upgrades ?? []);
  const checked = definition.properties.safeParse(stored);
  const wrong = checked.error?.issues.find(({ path }) => named === undefined || path[0] === named);
  return wrong ? pageRefusal('invalid-value', wrong.message) : null;
}
