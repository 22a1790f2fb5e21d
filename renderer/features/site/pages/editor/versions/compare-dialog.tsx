import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '../../../../../../shared/contract/call.ts';
import { pageCalls } from '../../../../../../shared/features/site/pages/pages.calls.ts';
import {
  compareDocuments,
  openDocument,
  type PageDifference,
  type PageDoc,
  takeBack,
} from '../../../../../../shared/features/site/pages/pages.ts';
import { formatDate, formatTime } from '../../../../../../shared/rules/dates/dates.ts';
import { useCall } from '../../../../../platform/data/data.ts';
import { hasLetterKeys } from '../../../../../platform/letter-keys.ts';
import { MEDIA } from '../../../../../styles/breakpoints.ts';
import { Modal } from '../../../../../ui/modal/modal.tsx';
import { ErrorState, LoadingState } from '../../../../../ui/states.tsx';
import { useEditor } from '../page-editor.ts';
import { SCREENS } from '../screens.ts';
import styles from './compare.module.css';
import { ComparedPage } from './compared-page.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differenceWords } from './difference-words.ts';

type Version = CallAnswer<typeof pageCalls.listVersions>['versions'][number];

interface CompareDialogProps {
  readonly params: { readonly division: string; readonly page: string };
  readonly versions: readonly Version[];
  /** The earlier version to begin with. */
  readonly from: number;
  readonly onClose: () => void;
}

const DRAFT = 'draft';
const [PHONE, , DESKTOP] = SCREENS;

const named = ({ number, at }: Version): string =>
  `Version ${number}, ${formatDate(at, 'shortDay')}, ${formatTime(at)}`;
/** Whether letters are written there: a list to choose from is a field, too, and takes none. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text' && !target.readOnly;

/** A version’s document, once it is there. */
function useVersion(params: CompareDialogProps['params'], number: number | null) {
  const answer = useCall(
    pageCalls.loadVersion,
    { params: { ...params, version: number ?? 1 } },
    {
      enabled: number !== null,
    },
  );
  const doc = useMemo(() => (answer.data ? openDocument(answer.data.document) : null), [answer.data]);
  return { answer, doc };
}

interface ComparisonProps {
  readonly division: string;
  readonly before: PageDoc;
  readonly after: PageDoc;
  readonly titles: readonly [before: string, after: string];
  readonly isDraft: boolean;
  readonly earlier: string;
}

/** Two documents of a page next to each other, and what is different in the later one. */
function Comparison({ division, before, after, titles, isDraft, earlier }: ComparisonProps) {
  const editor = useEditor();
  const [screen, setScreen] = useState<string>(() =>
    matchMedia(MEDIA.phone).matches ? PHONE.id : DESKTOP.id,
  );
  const [side, setSide] = useState<'before' | 'after'>('after');
  const [at, setAt] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  const list = useRef<HTMLElement>(null);
  const differences = useMemo(() => compareDocuments(before, after), [before, after]);
  const chosen = at === null ? undefined : differences[at];
  const uid = chosen && chosen.kind !== 'page' ? chosen.block.uid : null;
  const width = SCREENS.find(({ id }) => id === screen)?.width ?? DESKTOP.width;
  const count = differences.length;

  useEffect(() => {
    if (at !== null) list.current?.querySelectorAll('li')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  // Where one of the two shows, it is the one that has the block.
  const choose = (next: number) => {
    setAt(next);
    setSide(differences[next]?.kind === 'removed' ? 'before' : 'after');
  };
  const go = (step: 1 | -1) => {
    if (count === 0) return;
    const next = at === null ? (step === 1 ? 0 : count - 1) : (at + step + count) % count;
    const difference = differences[next];
    choose(next);
    setSaid(difference ? `${next + 1} of ${count}. ${differenceWords(difference)}` : '');
  };
  const latestGo = useRef(go);
  latestGo.current = go;
  // From anywhere in the dialog, its frames apart.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (!hasLetterKeys() || isTyped(event.target) || isModified) return;
      const key = event.key.toLowerCase();
      if (key !== 'n' && key !== 'p') return;
      event.preventDefault();
      latestGo.current(key === 'n' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const takeEarlier = (difference: PageDifference) => {
    const commands = takeBack(after, before, difference);
    if (!commands || commands.length === 0) {
      setSaid('What it lay in is gone. Bring that back first.');
      return;
    }
    const isDone = editor.make({
      command: { kind: 'batch', commands: [...commands] },
      words: `took a part of ${earlier.toLowerCase()}`,
      said: '',
    });
    const name = differenceWords(difference).replace(/^\w+: /, '');
    setSaid(isDone ? `As in ${earlier} again: ${name}` : 'The page’s rules no longer allow what was there');
    setAt(null);
    list.current?.focus();
  };
  return (
    <div className={styles.comparison}>
      <section ref={list} className={styles.differences} tabIndex={-1} aria-label="Differences">
        <div className={styles.head}>
          <h3>{count === 0 ? 'No differences' : `${count} ${count === 1 ? 'difference' : 'differences'}`}</h3>
          {count > 0 && (
            <div className={styles.walk}>
              <Button
                variant="default"
                size="compact-md"
                aria-keyshortcuts="P"
                aria-label="Difference before"
                onClick={() => go(-1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </Button>
              <Button
                variant="default"
                size="compact-md"
                aria-keyshortcuts="N"
                aria-label="Next difference"
                onClick={() => go(1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </Button>
            </div>
          )}
        </div>
        <p role="status" className={styles.said}>
          {said}
        </p>
        {count === 0 ? (
          <p className={styles.soft}>Both are the same.</p>
        ) : (
          <DifferenceList
            differences={differences}
            chosen={at}
            onChoose={choose}
            earlier={earlier}
            onTakeBack={isDraft ? takeEarlier : null}
          />
        )}
      </section>
      <div className={styles.views}>
        <div className={styles.viewBar}>
          <SegmentedControl
            className={styles.sideChoice ?? ''}
            aria-label="Which one"
            data={[
              { value: 'before', label: 'Earlier' },
              { value: 'after', label: 'Later' },
            ]}
            value={side}
            onChange={(next) => setSide(next === 'before' ? 'before' : 'after')}
          />
          <SegmentedControl
            aria-label="Screen"
            data={SCREENS.map(({ id, label }) => ({ value: id, label }))}
            value={screen}
            onChange={setScreen}
          />
          <ul className={styles.legend} aria-label="Lines around blocks">
            <li data-difference="added">Added</li>
            <li data-difference="removed">Removed</li>
            <li data-difference="moved">Moved</li>
            <li data-difference="changed">Changed</li>
          </ul>
        </div>
        <div className={styles.sides}>
          {([before, after] as const).map((doc, index) => (
            <ComparedPage
              key={index === 0 ? 'before' : 'after'}
              division={division}
              title={titles[index === 0 ? 0 : 1]}
              doc={doc}
              width={width}
              frame={frames[index === 0 ? 0 : 1]}
              differences={differences}
              chosen={uid}
              isShown={(side === 'before') === (index === 0)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Two versions of a page, or one and the draft, over the whole screen. */
export function CompareDialog({ params, versions, from, onClose }: CompareDialogProps) {
  const editor = useEditor();
  const [earlier, setEarlier] = useState(from);
  const [later, setLater] = useState<number | typeof DRAFT>(DRAFT);
  const before = useVersion(params, earlier);
  const after = useVersion(params, later === DRAFT ? null : later);
  const afterDoc = later === DRAFT ? editor.doc : after.doc;
  const options = versions.map((version) => ({ value: `${version.number}`, label: named(version) }));
  const nameOf = (number: number) =>
    options.find(({ value }) => value === `${number}`)?.label ?? `Version ${number}`;
  const failed = [before.answer, after.answer].find(({ isLoadingError }) => isLoadingError);
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title="Compare versions"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: styles.body ?? '' }}
    >
      <div className={styles.choice}>
        <Select
          label="Earlier"
          data={options}
          value={`${earlier}`}
          allowDeselect={false}
          onChange={(value) => value !== null && setEarlier(Number(value))}
        />
        <Select
          label="Later"
          data={[{ value: DRAFT, label: 'The draft' }, ...options]}
          value={`${later}`}
          allowDeselect={false}
          onChange={(value) => value !== null && setLater(value === DRAFT ? DRAFT : Number(value))}
        />
      </div>
      {failed ? (
        <ErrorState what="both versions" error={failed.error} retry={failed.refetch} />
      ) : before.doc && afterDoc ? (
        <Comparison
          key={`${earlier} ${later}`}
          division={params.division}
          before={before.doc}
          after={afterDoc}
          titles={[nameOf(earlier), later === DRAFT ? 'The draft' : nameOf(later)]}
          isDraft={later === DRAFT}
          earlier={`version ${earlier}`}
        />
      ) : (
        <LoadingState label="Both versions" />
      )}
    </Modal>
  );
}
