import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type CampaignFigures,
  type ClickMap as Clicks,
  campaignResultCalls,
} from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import { OUTCOMES } from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { VARIANTS } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './campaign-results.module.css';
import { Figure } from './figure.tsx';
import type { Shown } from './use-shown.ts';

/** As wide as an email’s sheet with some of the ground around it, in pixels. */
const WIDTH = 560;
/** Numbers that would cover one another are moved apart by as much, in pixels of the screen. */
const APART = 22;
/** Numbers on the email: more would cover it. The list has all. */
const MARKS_MOST = 40;
/** Links that are listed before someone asks for all. */
const FIRST = 12;

interface Mark {
  readonly place: number;
  /** In pixels of the email. */
  readonly left: number;
  readonly top: number;
}

/** Where each link of an email ends. */
function marksIn(frame: HTMLIFrameElement): { readonly height: number; readonly marks: readonly Mark[] } {
  const root = frame.contentDocument?.documentElement;
  if (!root) return { height: 0, marks: [] };
  const marks = [...root.querySelectorAll<HTMLAnchorElement>('a[href^="#link-"]')].flatMap((link): Mark[] => {
    const place = Number(link.getAttribute('href')?.slice('#link-'.length));
    // A link around a picture is as small as a line of text: the picture says where it is.
    const box = (link.querySelector('img') ?? link).getBoundingClientRect();
    return box.width === 0 || !Number.isInteger(place) ? [] : [{ place, left: box.right, top: box.top }];
  });
  return { height: root.scrollHeight, marks };
}

/** The marks of the links that most people clicked, as many as the email has room for. */
function mostClicked(marks: readonly Mark[], peopleAt: ReadonlyMap<number, number>): readonly Mark[] {
  if (marks.length <= MARKS_MOST) return marks;
  const people = ({ place }: Mark) => peopleAt.get(place) ?? 0;
  return marks.toSorted((one, other) => people(other) - people(one)).slice(0, MARKS_MOST);
}

/** Moves numbers down that would cover an earlier one. */
function moveApart(marks: readonly Mark[], scale: number): Mark[] {
  const moved: Mark[] = [];
  for (const mark of marks.toSorted((one, other) => one.top - other.top || one.left - other.left)) {
    let { top } = mark;
    while (
      moved.some(
        (other) =>
          Math.abs(other.left - mark.left) * scale < 1.5 * APART && Math.abs(other.top - top) * scale < APART,
      )
    )
      top += APART / scale;
    moved.push({ ...mark, top });
  }
  return moved;
}

interface PictureProps {
  readonly html: string;
  readonly peopleAt: ReadonlyMap<number, number>;
  readonly open: (place: number) => void;
}

/** The email itself with numbers at its links. The list next to it says the same to screen readers and keys. */
function Picture({ html, peopleAt, open }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(0);
  const [{ height, marks }, setMarks] = useState<ReturnType<typeof marksIn>>({ height: 0, marks: [] });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sized = new ResizeObserver(() => setWidth(element.clientWidth));
    sized.observe(element);
    return () => sized.disconnect();
  }, []);
  const grown = useRef<ResizeObserver>(null);
  useEffect(() => () => grown.current?.disconnect(), []);
  const measure = () => {
    const element = frame.current;
    if (element) setMarks(marksIn(element));
  };
  const loaded = () => {
    grown.current?.disconnect();
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    // Pictures that come later move what is below them.
    grown.current = new ResizeObserver(measure);
    grown.current.observe(body);
    measure();
  };
  const scale = Math.min(1, width / WIDTH);
  return (
    <div ref={box} className={styles.map} aria-hidden style={{ height: height * scale || undefined }}>
      {width > 0 && (
        <iframe
          ref={frame}
          title="Email"
          tabIndex={-1}
          inert
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={loaded}
          style={{ width: WIDTH, height: height || 600, transform: `scale(${scale})` }}
        />
      )}
      {moveApart(mostClicked(marks, peopleAt), scale).map(({ place, left, top }, index) => {
        const people = peopleAt.get(place) ?? 0;
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: one place can have several links
            key={`${place} ${index}`}
            type="button"
            tabIndex={-1}
            className={styles.mark}
            data-none={people === 0 || undefined}
            disabled={people === 0}
            style={{ left: left * scale, top: top * scale }}
            onClick={() => open(place)}
          >
            {formatNumber(people)}
          </button>
        );
      })}
    </div>
  );
}

interface PlacesProps {
  readonly places: Clicks['places'];
  readonly open: (place: number) => void;
}

function Places({ places, open }: PlacesProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = places.toSorted((one, other) => other.people - one.people || one.place - other.place);
  return (
    <div>
      <ol className={styles.places} aria-label="Links in the email">
        {sorted.slice(0, isWhole ? undefined : FIRST).map(({ place, words, people }) => (
          <li key={place}>
            <span className={styles.placeWords}>{words || 'Picture'}</span>
            <span className={styles.number}>
              <Figure
                count={people}
                name={`${OUTCOMES.clicked}, ${words || 'Picture'}`}
                onOpen={() => open(place)}
              />
            </span>
          </li>
        ))}
      </ol>
      {!isWhole && sorted.length > FIRST && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {`Show all ${sorted.length} links`}
        </Button>
      )}
    </div>
  );
}

interface ClickMapProps {
  readonly campaign: string;
  readonly results: CampaignFigures;
  readonly show: (shown: Shown) => void;
}

/** The email with how many people clicked each of its links. */
export function ClickMap({ campaign, results, show }: ClickMapProps) {
  const [content, setContent] = useState<(typeof VARIANTS)[number]>('a');
  const found = useCall(
    campaignResultCalls.map,
    { params: { campaign }, query: { variant: content } },
    { keepPrevious: true },
  );
  if (results.links.length === 0) return null;
  const open = (place: number) => show({ outcome: 'clicked', place, content });
  return (
    <Panel title="Clicks in the email">
      {found.isPending && <LoadingState label="The email" lines={6} />}
      {found.isLoadingError && (
        <ErrorState what="the email" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && (
        <>
          {found.data.variants.length > 1 && (
            <SegmentedControl
              className={styles.contents ?? ''}
              aria-label="Variant"
              data={found.data.variants.map((variant) => ({ value: variant, label: variant.toUpperCase() }))}
              value={content}
              onChange={(value) => setContent(VARIANTS.find((variant) => variant === value) ?? 'a')}
            />
          )}
          <div className={styles.mapped}>
            <Picture
              html={found.data.html}
              peopleAt={new Map(found.data.places.map(({ place, people }) => [place, people]))}
              open={open}
            />
            <Places key={content} places={found.data.places} open={open} />
          </div>
        </>
      )}
    </Panel>
  );
}
