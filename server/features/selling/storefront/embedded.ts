import { type Block, everyBlock } from '../../../../shared/features/site/blocks/blocks.ts';
import { YOUTUBE_FRAMES } from '../../../../shared/rules/blocks/youtube.ts';
import { ANY_SITE, type Embedded } from '../../../platform/page-cache/shown-content.ts';

/** Names under which blocks and menu entries keep the address of a picture. */
const PICTURE_NAMES: ReadonlySet<string> = new Set(['src', 'picture']);

const OUTSIDE = /^(?:https?:)?\/\//i;

/** The origin of an address on another site; null for one on this site and for what isn't an address. */
function originOf(address: string): string | null {
  if (!OUTSIDE.test(address) || !URL.canParse(address, 'https://localhost')) return null;
  return new URL(address, 'https://localhost').origin;
}

/** The origins of all pictures in something that is shown, however deep they are. */
export function pictureOrigins(shown: unknown): readonly string[] {
  if (Array.isArray(shown)) return shown.flatMap(pictureOrigins);
  if (typeof shown !== 'object' || shown === null) return [];
  return Object.entries(shown).flatMap(([name, value]) =>
    typeof value === 'string'
      ? ((PICTURE_NAMES.has(name) ? originOf(value) : null) ?? [])
      : pictureOrigins(value),
  );
}

/** What of other sites a page's blocks show, for the policy of the document they are in. */
export function embeddedIn(blocks: readonly Block[]): Embedded {
  const every = everyBlock(blocks);
  return {
    frames: every.flatMap((block) => {
      if (block.type === 'youtube') return YOUTUBE_FRAMES;
      // An embedded page goes on to other sites: from a short address to a long one, from a booking to its payment.
      return block.type === 'iframe' && block.properties.src !== '' ? ANY_SITE : [];
    }),
    pictures: every.flatMap(({ type, properties }) => (type === 'iframe' ? [] : pictureOrigins(properties))),
    // What a merchant writes there can show anything, in a frame without scripts.
    isAnything: every.some(({ type }) => type === 'html'),
  };
}
