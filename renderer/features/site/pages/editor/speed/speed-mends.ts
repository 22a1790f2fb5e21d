import type { BlockWeight } from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import type { FlatBlock, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { childrenIn, pathTo } from '../document/block-tree.ts';
import { moveStep, removeStep, type Situation, type StepOrRefusal, setStep } from '../document/steps.ts';

/** What a merchant can do about a block that makes its page slow. */
export interface SpeedMend {
  readonly words: string;
  /** The change that it makes; without one it leads to the block’s properties. */
  readonly step: ((situation: Situation) => StepOrRefusal | null) | null;
}

const FEWER_LEAST = 2;

/** Half as many products, where the block says how many it shows. */
function fewer(block: FlatBlock): SpeedMend | null {
  const { limit } = block.properties;
  if (typeof limit !== 'number' || limit <= FEWER_LEAST) return null;
  const next = Math.max(FEWER_LEAST, Math.floor(limit / 2));
  return { words: `Show ${next} products`, step: () => setStep(block, 'limit', next, 'Number of products') };
}

/** Below what shows without scrolling. */
function furtherDown(
  { doc, tree }: Situation,
  block: FlatBlock,
  firstScreen: ReadonlySet<Uid>,
): SpeedMend | null {
  const [top] = pathTo(doc, block.uid);
  const siblings = childrenIn(tree, null);
  const last = siblings.findLastIndex(({ uid }) => firstScreen.has(uid));
  const own = siblings.findIndex(({ uid }) => uid === top?.uid);
  if (!top || own === -1) return null;
  // What comes up in its place takes some of the first screen.
  const at = Math.min(siblings.length, Math.max(last, own) + 2);
  if (at <= own + 1) return null;
  return {
    words: 'Show it further down',
    step: (now) => moveStep(now, [top], { parent: null, at }),
  };
}

/** What of the page decides which mends are worth while. */
export interface SpeedPlace {
  /** The blocks that are likely to show without scrolling. */
  readonly firstScreen: ReadonlySet<Uid>;
  /** The first screen goes over its budget. */
  readonly isLate: boolean;
}

/** What helps against each mark of a block, the easiest first. */
export function mendsFor(
  situation: Situation,
  block: FlatBlock,
  { marks, isFirstScreen, pictures }: BlockWeight,
  { firstScreen, isLate }: SpeedPlace,
): SpeedMend[] {
  const has = (mark: BlockWeight['marks'][number]) => marks.includes(mark);
  const mends: (SpeedMend | null)[] = [];
  if (has('heavy-pictures')) {
    const hasPicture = block.properties.image !== undefined && block.properties.image !== null;
    mends.push(hasPicture ? { words: 'Choose a smaller picture', step: null } : fewer(block));
  }
  if (has('largest-paint') && pictures > 0 && isFirstScreen && (isLate || has('heavy-pictures')))
    mends.push(furtherDown(situation, block, firstScreen));
  if (has('heavy-video'))
    mends.push({ words: 'Remove the video', step: () => setStep(block, 'video', null, 'Video') });
  if (has('moves-page')) mends.push({ words: 'Choose the picture again', step: null });
  if (has('loads-from-outside'))
    mends.push({
      words: 'Delete this block',
      step: (now) => removeStep({ ...now, selection: [block.uid] }),
    });
  return mends.flatMap((mend) => (mend ? [mend] : []));
}
