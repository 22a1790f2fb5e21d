import type { SendingLimits } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import {
  breakText,
  type ReceiverFigures,
  rateText,
  receiverName,
  type SlowReceiver,
} from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './sending-limits.module.css';

interface Line extends ReceiverFigures {
  readonly slow: SlowReceiver | null;
}

const NO_FIGURES = { sent: 0, bounced: 0, complained: 0, refused: 0, warning: null } as const;

/** Receivers with figures, and slow ones that have none. */
function linesOf({ receivers, slow }: SendingLimits): Line[] {
  const isKnown = (name: string) => receivers.some(({ receiver }) => receiver === name);
  return [
    ...slow
      .filter(({ receiver }) => !isKnown(receiver))
      .map((one) => ({ ...NO_FIGURES, receiver: one.receiver, slow: one })),
    ...receivers.map((one) => ({
      ...one,
      slow: slow.find(({ receiver }) => receiver === one.receiver) ?? null,
    })),
  ];
}

function stateOf({ warning, slow }: Line): readonly [text: string, tone: Tone] {
  if (warning === 'complaints') return ['Many complaints', 'warn'];
  if (warning === 'bounces') return ['Many bounces', 'warn'];
  if (warning === 'refusals') return ['Many refused', 'warn'];
  return slow ? ['Slow', 'warn'] : ['Good', 'good'];
}

const HEADS = ['Sent', 'Bounced', 'Refused', 'Reported as spam', 'Waiting', 'Speed'] as const;

function ReceiverRow({ line }: { readonly line: Line }) {
  const [text, tone] = stateOf(line);
  const { receiver, sent, bounced, complained, refused, slow } = line;
  const cells: Readonly<Record<(typeof HEADS)[number], string>> = {
    Sent: formatNumber(sent),
    Bounced: formatNumber(bounced),
    Refused: formatNumber(refused),
    'Reported as spam': formatNumber(complained),
    Waiting: formatNumber(slow?.waiting ?? 0),
    Speed: slow ? rateText(slow.rate) : 'No limit',
  };
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {receiverName(receiver)} <StatusPill tone={tone}>{text}</StatusPill>
        </span>
        {slow && <small className={styles.words}>{`It said: “${slow.words}”`}</small>}
      </th>
      {HEADS.map((head) => (
        <td key={head} data-head={head}>
          {cells[head]}
        </td>
      ))}
    </tr>
  );
}

/** How receivers take a store’s emails, and when they were stopped. */
export function ReceiversPanel({ limits }: { readonly limits: SendingLimits }) {
  const timeZone = useTimeZone();
  const lines = linesOf(limits);
  const past = limits.breaks.filter(({ liftedAt }) => liftedAt !== null);
  return (
    <Panel title="Receivers">
      <Stack gap={4}>
        <p className={styles.note}>
          {lines.length === 0
            ? 'Once you’ve sent offers, you see here how Gmail, Outlook and others take them.'
            : 'Your offers of the last 30 days. Gmail doesn’t tell us who reports an email as spam.'}
        </p>
        {lines.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
          <section className={styles.scrolls} tabIndex={0} aria-label="Receivers" data-scrolls>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Receiver</th>
                  {HEADS.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <ReceiverRow key={line.receiver} line={line} />
                ))}
              </tbody>
            </table>
          </section>
        )}
        {past.length > 0 && (
          <div>
            <h3 className={styles.heading}>Earlier stops</h3>
            <ul className={styles.breaks}>
              {past.map((one) => (
                <li key={one.id}>
                  {`${momentText(one.at, timeZone)}: ${breakText(one)} Continued: “${one.liftReason}”`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
