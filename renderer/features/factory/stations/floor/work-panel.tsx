import { Button } from '@mantine/core';
import { IconArrowLeft, IconFlag3, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { readStatePart, type StationAnswer } from '../../../../../shared/contract/station-request.ts';
import { pickingRequests } from '../../../../../shared/features/factory/floor/floor.ts';
import {
  formatGrams,
  isUntouched,
  labelsComingState,
  labelsElsewhereState,
  labelsRequests,
  offlineLabelsState,
  printersState,
} from '../../../../../shared/features/factory/labels/labels.ts';
import { printingRequests } from '../../../../../shared/features/factory/printing/printing.ts';
import {
  isCutOff,
  type LabelWork,
  puttingBackRequests,
  type StationState,
  scanningRequests,
  toPutBackState,
  workTodo,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTote } from '../../../../../shared/features/factory/totes/totes.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { DryerList } from './dryer-list.tsx';
import styles from './floor.module.css';
import { LabelsToFind } from './labels-to-find.tsx';
import { ParcelsToShip } from './parcels-to-ship.tsx';

const SHOWN = 100;
/** Papers are proven and scanned at other stations too, which is no event of this one. */
const TO_FIND_EVERY_MS = 5_000;
const PRINT_AT_ONCE = [1, 10, 50] as const;

interface WorkPanelProps {
  readonly state: StationState;
  /** What comes before the list: a question about the last scan. */
  readonly first?: ReactNode;
}

/** What waits at this place, in the order it is done. */
export function WorkPanel({ state, first }: WorkPanelProps) {
  const [face, setFace] = useState<string | null>(null);
  const title = workTodo(state.work, state.counts[state.work]);
  return (
    <section className={styles.work} aria-label={title}>
      {first}
      <h2 className={styles.workTitle}>{title}</h2>
      {state.work === 'pick' && face === null && <PickPlace state={state} onFace={setFace} />}
      {state.work === 'pick' && face !== null && (
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          onClick={() => setFace(null)}
        >
          All pick faces
        </Button>
      )}
      {state.work === 'print' && <LabelsPlace state={state} />}
      {state.work === 'cure' && <DryerList />}
      {state.work === 'ship' && <ParcelsToShip />}
      {state.work !== 'print' && state.work !== 'ship' && (state.work !== 'pick' || face !== null) && (
        <Labels state={state} face={face} />
      )}
    </section>
  );
}

/** Garments to pick, by face, or garments of cancelled labels to put back. */
function PickPlace({
  state,
  onFace,
}: {
  readonly state: StationState;
  readonly onFace: (face: string) => void;
}) {
  const [isReturning, setReturning] = useState(false);
  const toPutBack = readStatePart(toPutBackState, state.parts);
  if (toPutBack === 0 && !isReturning) return <PickFaces at={state.at} onFace={onFace} />;
  return (
    <>
      <div className={styles.lists}>
        <Button
          size="lg"
          variant={isReturning ? 'default' : 'light'}
          aria-pressed={!isReturning}
          onClick={() => setReturning(false)}
        >
          To pick
        </Button>
        <Button
          size="lg"
          variant={isReturning ? 'light' : 'default'}
          aria-pressed={isReturning}
          onClick={() => setReturning(true)}
        >
          {toPutBack > 0 ? `To put back: ${formatNumber(toPutBack)}` : 'To put back'}
        </Button>
      </div>
      {isReturning ? <ToPutBack /> : <PickFaces at={state.at} onFace={onFace} />}
    </>
  );
}

/** Garments of cancelled labels: the label, then the pick face puts one back. */
function ToPutBack() {
  const found = useStationQuery(puttingBackRequests.list, { limit: SHOWN });
  if (found.isPending) return <LoadingState label="Garments to put back" />;
  if (found.isError)
    return (
      <ErrorState what="the garments to put back" error={found.error} retry={() => void found.refetch()} />
    );
  const { labels, total } = found.data;
  if (labels.length === 0)
    return <Empty title="Nothing to put back">Garments of cancelled orders appear here.</Empty>;
  return (
    <>
      <p className={styles.hint}>Scan the garment’s label, then its pick face.</p>
      <ol className={styles.labels}>
        {labels.map((label) => (
          <li key={label.id} className={styles.label}>
            <span className={styles.labelMain}>
              <strong>
                {label.colour}
                {label.size && `, ${label.size}`}
              </strong>
              <span className={styles.hint}>
                Order {label.orderNumber}, item {label.counter} of {label.of}
                {label.tote !== null && `, in ${formatTote(label.tote)}`}
              </span>
            </span>
            <span className={styles.labelPlace}>
              {isUntouched(label) ? (label.pickFace ?? 'stock') : 'seconds'}
            </span>
          </li>
        ))}
      </ol>
      {total > labels.length && <p className={styles.hint}>and {formatNumber(total - labels.length)} more</p>}
    </>
  );
}

/** Pick faces in the order one walks them. */
function PickFaces({ at, onFace }: { readonly at: string | null; readonly onFace: (face: string) => void }) {
  const faces = useStationQuery(pickingRequests.faces, {});
  if (faces.isPending) return <LoadingState label="Pick faces" />;
  if (faces.isError)
    return <ErrorState what="the pick faces" error={faces.error} retry={() => void faces.refetch()} />;
  if (faces.data.faces.length === 0)
    return <Empty title="Nothing to pick">Print labels first. Their garments will appear here.</Empty>;
  const isHere = (code: string) => code !== '' && (at === code || at?.endsWith(` on ${code}`) === true);
  const shown = faces.data.faces.toSorted((a, b) => Number(isHere(b.code)) - Number(isHere(a.code)));
  return (
    <ul className={styles.faces}>
      {shown.map((face) => (
        <li key={face.code}>
          <button
            type="button"
            className={styles.face}
            aria-current={isHere(face.code) ? 'location' : undefined}
            onClick={() => onFace(face.code)}
          >
            <strong>{face.code || 'No face'}</strong>
            {isHere(face.code) && <span className={styles.here}>You’re here</span>}
            <span>
              {face.garments} to pick
              {face.priority && <Priority />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Priority() {
  return (
    <span className={styles.priority}>
      <IconFlag3 size={18} aria-hidden /> Priority
    </span>
  );
}

/** Labels to print, or printed labels that no one has scanned. */
function LabelsPlace({ state }: { readonly state: StationState }) {
  const [isFinding, setFinding] = useState(false);
  const found = useStationQuery(printingRequests.toFind, {});
  const { refetch } = found;
  useEffect(() => {
    const again = setInterval(() => void refetch(), TO_FIND_EVERY_MS);
    return () => clearInterval(again);
  }, [refetch]);
  const [first] = readStatePart(printersState, state.parts);
  const total = found.data?.total ?? 0;
  return (
    <>
      <div className={styles.lists}>
        <Button
          size="lg"
          variant={isFinding ? 'default' : 'light'}
          aria-pressed={!isFinding}
          onClick={() => setFinding(false)}
        >
          To print
        </Button>
        <Button
          size="lg"
          variant={isFinding ? 'light' : 'default'}
          aria-pressed={isFinding}
          onClick={() => setFinding(true)}
        >
          {total > 0 ? `To find: ${formatNumber(total)}` : 'To find'}
        </Button>
      </div>
      {isFinding ? (
        <LabelsToFind printer={first?.name ?? null} found={found} reload={() => void found.refetch()} />
      ) : (
        <>
          <PrintNext state={state} />
          <Labels state={state} face={null} />
        </>
      )}
    </>
  );
}

/** Prints the labels that are next in line; done one after the other, each exactly once. */
function PrintNext({ state }: { readonly state: StationState }) {
  const [printer, setPrinter] = useState<string | null>(null);
  const [printed, setPrinted] = useState<StationAnswer<typeof labelsRequests.printNext> | null>(null);
  const printers = readStatePart(printersState, state.parts);
  const chosen = printers.find(({ name }) => name === printer) ?? printers[0];
  if (!chosen) return <p className={styles.hint}>No label printer is set up for this station.</p>;
  const print = async (count: number) =>
    setPrinted(await stationLink().request(labelsRequests.printNext, { count, printer: chosen.name }));
  const elsewhere = readStatePart(labelsElsewhereState, state.parts);
  const coming = readStatePart(labelsComingState, state.parts);
  const refused = printed?.refused ?? [];
  return (
    <div className={styles.printNext}>
      {printers.length > 1 && (
        <fieldset className={styles.printers}>
          <legend>Printer</legend>
          {printers.map(({ name }) => (
            <label key={name}>
              <input
                type="radio"
                name="printer"
                checked={name === chosen.name}
                onChange={() => setPrinter(name)}
              />{' '}
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {isCutOff(state.connection) && <OfflineLabels state={state} />}
      {elsewhere.total > 0 && (
        <p className={styles.hint}>
          {formatNumber(elsewhere.total)} more {elsewhere.total === 1 ? 'is' : 'are'} at{' '}
          {elsewhere.stations.join(', ')}
        </p>
      )}
      <div className={styles.printButtons}>
        {PRINT_AT_ONCE.map((count) => (
          <Button
            key={count}
            size="lg"
            variant={count === 10 ? 'filled' : 'default'}
            leftSection={<IconPrinter size={22} aria-hidden />}
            disabled={state.counts.print === 0 && elsewhere.total === 0}
            onClick={() => void print(count).catch(showFailure)}
          >
            Print {count === 1 ? 'next' : `next ${count}`}
          </Button>
        ))}
      </div>
      {printed !== null && (
        <p className={styles.told} role="status">
          {printed.told.join(' ')}
        </p>
      )}
      {coming !== null && (
        <p className={styles.hint} role="status">
          {coming.count === 1 ? '1 label prints' : `${formatNumber(coming.count)} labels print`} at{' '}
          {coming.printer} when {coming.count === 1 ? 'it comes' : 'they come'}
        </p>
      )}
      {refused.length > 0 && (
        <section className={styles.refused} role="alert" aria-label="Not printed">
          <h3>
            {refused.length === 1 ? '1 label wasn’t printed' : `${refused.length} labels weren’t printed`}
          </h3>
          <ul>
            {refused.map((refusal) => (
              <li key={refusal.words}>
                {refusal.words} <strong>{refusal.fix.words}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen.waiting > 0 && (
        <p className={styles.hint} role="status">
          {chosen.waiting} waiting for {chosen.name}
        </p>
      )}
    </div>
  );
}

/** Labels to print until the network is back. */
function OfflineLabels({ state }: { readonly state: StationState }) {
  const { ready, others } = readStatePart(offlineLabelsState, state.parts);
  return (
    <p className={styles.offline} role="status">
      <strong>{formatNumber(ready)} to print offline</strong>
      {others > 0 && (
        <span>
          {formatNumber(others)} more {others === 1 ? 'needs' : 'need'} the network
        </span>
      )}
    </p>
  );
}

function Labels({ state, face }: { readonly state: StationState; readonly face: string | null }) {
  const work = useStationQuery(scanningRequests.work, {
    work: state.work,
    limit: SHOWN,
    ...(face === null ? {} : { pickFace: face }),
  });
  if (work.isPending) return <LoadingState label="Work" />;
  if (work.isError)
    return <ErrorState what="the work" error={work.error} retry={() => void work.refetch()} />;
  const { labels, total, heldAt } = work.data;
  if (labels.length === 0) return <Empty title="Nothing to do here">New work appears automatically.</Empty>;
  return (
    <>
      <ol className={styles.labels}>
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} work={state.work} heldAt={heldAt[label.id] ?? null} />
        ))}
      </ol>
      {total > labels.length && <p className={styles.hint}>and {formatNumber(total - labels.length)} more</p>}
    </>
  );
}

/** What a person at a place wants to see of a label from afar: where it lies or goes, or how it’s treated. */
function placeOf(label: LabelWork, work: StationState['work']): string {
  if (work === 'sort' || work === 'pack')
    return label.pigeonhole ?? (label.of === 1 ? 'one piece' : 'empty one');
  if (work === 'cure') return label.cure === null ? 'no cure' : `${label.cure.celsius} °C`;
  if (work === 'check') return `item ${label.counter}`;
  if (work === 'pretreat') return formatGrams(label.pretreatGrams) ?? 'pretreat';
  if (work === 'print-on') return label.platen ?? 'no platen';
  return label.pickFace ?? 'no face';
}

interface LabelRowProps {
  readonly label: LabelWork;
  readonly work: StationState['work'];
  /** The other station that has the label to print. */
  readonly heldAt: string | null;
}

function LabelRow({ label, work, heldAt }: LabelRowProps) {
  const place = placeOf(label, work);
  return (
    <li className={styles.label} data-held={heldAt === null ? undefined : true}>
      <span className={styles.labelMain}>
        <strong>
          {label.colour}
          {label.size && `, ${label.size}`}
        </strong>
        <span>{label.productName}</span>
        <span className={styles.hint}>
          Order {label.orderNumber}, item {label.counter} of {label.of}
          {label.priority && <Priority />}
        </span>
        {heldAt !== null && <span className={styles.held}>At {heldAt}</span>}
      </span>
      <span className={styles.labelPlace}>{place}</span>
    </li>
  );
}
