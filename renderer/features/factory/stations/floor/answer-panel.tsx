import { Button, TextInput } from '@mantine/core';
import {
  IconAlertOctagon,
  IconArrowRight,
  IconBarcode,
  IconCheck,
  IconChecks,
  IconRotate2,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ScanTone } from '../../../../../shared/contract/operation.ts';
import { FLOOR_STATE_TEXT } from '../../../../../shared/features/factory/labels/labels.ts';
import {
  type LabelWork,
  type ScanAnswer,
  type StationState,
  scanningRequests,
  WORK_WORDS,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { Corrections } from './corrections.tsx';
import styles from './floor.module.css';
import { StationPicture } from './station-picture.tsx';

const TONE_ICON = {
  right: IconCheck,
  done: IconChecks,
  wrong: IconRotate2,
  stop: IconAlertOctagon,
} as const satisfies Record<ScanTone, unknown>;
const TONE_WORD = {
  right: 'Right',
  done: 'Done',
  wrong: 'Wrong one',
  stop: 'Stop',
} as const satisfies Record<ScanTone, string>;

interface AnswerPanelProps {
  readonly answer: ScanAnswer | null;
  readonly state: StationState;
  readonly onScan: (text: string) => void;
}

/** The answer to the last scan, readable at three metres: colour, sign, words and tone say the same. */
export function AnswerPanel({ answer, state, onScan }: AnswerPanelProps) {
  const shown = answer;
  const tone = shown?.tone ?? 'right';
  const Icon = shown ? TONE_ICON[tone] : IconBarcode;
  return (
    <section className={styles.answer} data-tone={shown ? tone : 'waiting'} aria-label="Last scan">
      <div className={styles.answerWords} role="status" aria-live="assertive" key={shown?.id}>
        <p className={styles.verdict}>
          <Icon size={40} stroke={2.4} aria-hidden />
          {shown ? TONE_WORD[tone] : 'Ready'}
          {shown && shown.reads > 1 && (
            <span className={styles.reads} title="Read more than once, counted once">
              ×{shown.reads}
            </span>
          )}
        </p>
        <p className={styles.headline} data-long={(shown?.headline ?? '').length > 10}>
          {shown?.headline ?? WORK_WORDS[state.work].begin}
        </p>
        {shown && <p className={styles.words}>{shown.words}</p>}
        {shown?.refusal && <Difference answer={shown} />}
      </div>
      {shown?.order && <OrderLabels order={shown.order} />}
      {shown?.label && <LabelCard label={shown.label} side={shown.side} />}
      <div className={styles.answerEnd}>
        {state.at && (state.work === 'print-on' || state.work === 'sort') && (
          <Button
            size="lg"
            onClick={() => void stationLink().request(scanningRequests.confirm, {}).catch(showFailure)}
          >
            {state.work === 'sort'
              ? `It is in ${state.at}`
              : `The ${state.at.split(' ')[0] ?? 'side'} is printed`}
          </Button>
        )}
        {shown?.label && <Corrections label={shown.label} state={state} />}
        <TypedCode onScan={onScan} at={state.at} />
      </div>
    </section>
  );
}

/** Expected against seen, and the one fix. */
function Difference({ answer }: { readonly answer: ScanAnswer }) {
  const { refusal } = answer;
  if (!refusal) return null;
  return (
    <>
      <dl className={styles.difference}>
        {refusal.expected && (
          <div>
            <dt>Expected</dt>
            <dd>{refusal.expected}</dd>
          </div>
        )}
        {refusal.seen && (
          <div>
            <dt>Seen</dt>
            <dd>{refusal.seen}</dd>
          </div>
        )}
      </dl>
      <p className={styles.fix}>
        <IconArrowRight size={32} stroke={2.4} aria-hidden />
        {refusal.fix.words}
      </p>
    </>
  );
}

function LabelCard({ label, side }: { readonly label: LabelWork; readonly side: string | null }) {
  const artwork = side === null ? null : label.printFiles.find((file) => file.side === side);
  return (
    <div className={styles.labelCard}>
      <StationPicture
        fileId={artwork?.fileId ?? label.mockupFileId}
        alt={artwork ? `Artwork of the ${side}` : label.productName}
        large={artwork !== undefined && artwork !== null}
      />
      <dl className={styles.facts}>
        <Fact name="Order" value={`${label.orderNumber}, item ${label.counter} of ${label.of}`} />
        <Fact name="Product" value={label.productName} />
        <Fact name="Garment" value={[label.colour, label.size].filter(Boolean).join(', ')} />
        <Fact name="Pick face" value={label.pickFace ?? 'none'} />
        <Fact name="Pigeonhole" value={label.pigeonhole ?? 'none free yet'} />
        {artwork && <Fact name="Size" value={`${artwork.widthMm} × ${artwork.heightMm} mm`} />}
        <Fact name="Label" value={label.code} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function OrderLabels({ order }: { readonly order: NonNullable<ScanAnswer['order']> }) {
  return (
    <ol className={styles.orderLabels} aria-label={`Items of order ${order.number}`}>
      {order.labels.map((label) => (
        <li
          key={label.id}
          data-state={label.state === 'packed' || label.state === 'sorted' ? 'there' : 'missing'}
        >
          <span>
            {label.counter}. {label.colour} {label.size}
          </span>
          <strong>{FLOOR_STATE_TEXT[label.state]}</strong>
        </li>
      ))}
    </ol>
  );
}

/** For a barcode that no scanner reads. */
function TypedCode({ onScan, at }: { readonly onScan: (text: string) => void; readonly at: string | null }) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault();
        const code = text.trim();
        setText('');
        if (code) onScan(code);
      }}
    >
      <TextInput
        aria-label="Type a code"
        placeholder={at ? `At ${at}: scan, or type a code` : 'Scan, or type a code'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconBarcode size={22} aria-hidden />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
      />
      <Button type="submit" variant="default" size="lg">
        Enter
      </Button>
    </form>
  );
}
