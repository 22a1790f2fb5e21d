import { linksInRichText } from '../../../rules/text/rich-text.ts';
import { BLOCK_TYPES } from './block-types.ts';
import { propertyFacts } from './property-facts.ts';

/** Texts with marks, and the links in them. */

/** The properties of each kind that are texts with marks. */
const RICH_TEXTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(BLOCK_TYPES).map(([type, { properties }]) => [
    type,
    Object.entries(properties.shape).flatMap(([name, schema]) =>
      propertyFacts(schema).control === 'rich-text' ? [name] : [],
    ),
  ]),
);

/** The addresses that links in a block’s texts open. */
export const linksInTexts = ({
  type,
  properties,
}: {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}): string[] =>
  (RICH_TEXTS.get(type) ?? []).flatMap((name) => {
    const text = properties[name];
    return typeof text === 'string' ? linksInRichText(text) : [];
  });
