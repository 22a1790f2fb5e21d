import { Button } from '@mantine/core';
import {
  type BlockWeight,
  brokenBudgets,
  budgetWords,
  kilobytesText,
  measuredOf,
  type PageWeight,
  SPEED_VERDICT_WORDS,
  type SpeedMark,
  secondsText,
  speedVerdict,
  totalBytes,
} from '../../../../../../shared/features/site/page-speed/page-speed.ts';
import type { FlatBlock, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { ErrorState, LoadingState } from '../../../../../ui/states.tsx';
import { blockLabel, treeRows } from '../document/block-tree.ts';
import { useEditor } from '../page-editor.ts';
import styles from './speed.module.css';
import { mendsFor, type SpeedPlace } from './speed-mends.ts';
import { usePageSpeed } from './use-page-speed.ts';

const MARK_WORDS: Readonly<Record<SpeedMark, string>> = {
  'largest-paint': 'Largest on the first screen',
  'moves-page': 'Moves the page: a picture comes without its size',
  'loads-from-outside': 'Loads from another site',
  'heavy-pictures': 'Heavy pictures',
  'heavy-video': 'Heavy video, which loads as it plays',
};

const markWords = (mark: SpeedMark, { outside }: BlockWeight): string =>
  mark === 'loads-from-outside' && outside.length > 0
    ? `Loads from ${outside.map((origin) => new URL(origin).host).join(', ')}`
    : MARK_WORDS[mark];

/** “12 kB, pictures 80 kB, scripts 4 kB” */
function Bytes({
  weight: { html, pictures, videos, scripts },
}: {
  readonly weight: Pick<BlockWeight, 'html' | 'pictures' | 'videos' | 'scripts'>;
}) {
  const parts = [
    `HTML ${kilobytesText(html)}`,
    ...(pictures > 0 ? [`pictures ${kilobytesText(pictures)}`] : []),
    ...(videos > 0 ? [`video ${kilobytesText(videos)}`] : []),
    ...(scripts > 0 ? [`scripts ${kilobytesText(scripts)}`] : []),
  ];
  return <small>{parts.join(', ')}</small>;
}

interface RowProps {
  readonly block: FlatBlock;
  readonly weight: BlockWeight;
  readonly place: SpeedPlace;
  readonly onShow: (uid: Uid) => void;
}

function BlockRow({ block, weight, place, onShow }: RowProps) {
  const editor = useEditor();
  const label = blockLabel(block);
  return (
    <li data-marked={weight.marks.length > 0 || undefined}>
      <button type="button" className={styles.block} onClick={() => editor.select([block.uid])}>
        <strong>{label}</strong>
        <Bytes weight={weight} />
      </button>
      {weight.marks.length > 0 && (
        <ul className={styles.marks}>
          {weight.marks.map((mark) => (
            <li key={mark}>{markWords(mark, weight)}</li>
          ))}
        </ul>
      )}
      <div className={styles.mends}>
        {mendsFor(editor, block, weight, place).map(({ words, step }) => (
          <Button
            key={words}
            variant="default"
            size="compact-md"
            aria-label={`${words}: ${label}`}
            onClick={() => {
              if (!step) return onShow(block.uid);
              editor.select([block.uid]);
              editor.make(step(editor));
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Summary({ weight }: { readonly weight: PageWeight }) {
  const measured = measuredOf(weight);
  const verdict = speedVerdict(measured);
  const { html, styles: sheets, fonts, scripts, pictures, videos } = weight;
  return (
    <div className={styles.summary} data-verdict={verdict}>
      <p>
        <strong>
          {SPEED_VERDICT_WORDS[verdict]}: {secondsText(weight.paintMs)}
        </strong>{' '}
        until a slow phone shows the first screen, {kilobytesText(totalBytes(weight))} in all.
      </p>
      {brokenBudgets(measured).map((measure) => (
        <p key={measure} className={styles.broken}>
          {budgetWords(measure, measured)}
        </p>
      ))}
      {weight.awaited > 0 && (
        <p>
          {weight.awaited === 1 ? 'One picture isn’t' : `${weight.awaited} pictures aren’t`} counted yet:
          we’re preparing {weight.awaited === 1 ? 'it' : 'them'} for phones.
        </p>
      )}
      <p>
        <small>
          HTML {kilobytesText(html)}, styles {kilobytesText(sheets)}, fonts {kilobytesText(fonts)}, scripts{' '}
          {kilobytesText(scripts)}, pictures {kilobytesText(pictures)}
          {videos > 0 && `, videos ${kilobytesText(videos)}`}
        </small>
      </p>
    </div>
  );
}

interface SpeedPanelProps {
  /** Selects a block and opens its properties. */
  readonly onShow: (uid: Uid) => void;
}

/** What each block adds to the page’s weight on a slow phone, and what helps. */
export function SpeedPanel({ onShow }: SpeedPanelProps) {
  const { doc, tree } = useEditor();
  const { data, isError, isFetching, error, refetch } = usePageSpeed();
  if (isError) return <ErrorState what="the page’s speed" error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState label="Speed" />;
  const weights = new Map(data.blocks.map((weight) => [weight.uid, weight]));
  const around = weights.get(null);
  const place: SpeedPlace = {
    firstScreen: new Set(
      data.blocks.flatMap(({ uid, isFirstScreen }) => (uid !== null && isFirstScreen ? [uid] : [])),
    ),
    isLate: brokenBudgets(measuredOf(data)).includes('paintMs'),
  };
  const rows = treeRows(tree, new Set()).flatMap(({ block }) => {
    const weight = weights.get(block.uid);
    return weight && doc.blocks.has(block.uid) ? [{ block, weight }] : [];
  });
  return (
    <div className={styles.panel} aria-busy={isFetching}>
      <Summary weight={data} />
      {rows.length === 0 ? (
        <p className={styles.soft}>Each block you add is listed here with what it weighs.</p>
      ) : (
        <ul className={styles.blocks} aria-label="Blocks">
          {rows.map(({ block, weight }) => (
            <BlockRow key={block.uid} block={block} weight={weight} place={place} onShow={onShow} />
          ))}
        </ul>
      )}
      {around && (
        <p className={styles.soft}>
          Header, footer and look, as on each page of your store: <Bytes weight={around} />
        </p>
      )}
    </div>
  );
}
