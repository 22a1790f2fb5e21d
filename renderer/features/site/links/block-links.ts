import { linksInTexts } from '../../../../shared/features/site/blocks/blocks.ts';
import { type LinkStates, placeFault, shownIn } from './link-states.ts';

/** Links of blocks. Apart from links in general: it knows all kinds of block, which most screens with a link don’t need. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every link in a value, however deep it lies. */
function linksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'href' && typeof inner === 'string' && inner !== '' ? [inner] : linksIn(inner),
  );
}

interface LinkingBlock {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Every link of a block: of its buttons, and in its texts. */
export const linksOf = (block: LinkingBlock): string[] => [
  ...linksIn(block.properties),
  ...linksInTexts(block),
];

/** Everything in a block that shoppers can’t open, in sentences. */
export function linkFaults(block: LinkingBlock, states: LinkStates): string[] {
  const { properties } = block;
  const links = [...new Set(linksOf(block))].map((href) => ['A link opens', placeFault(href, states)]);
  const shown = shownIn(properties).map((address) => ['It shows', placeFault(address, states)]);
  return [...links, ...shown].flatMap(([start, fault]) => (fault ? [`${start} ${fault}.`] : []));
}
