import { Code } from './code.tsx';
import styles from './dns-records.module.css';
import { Hint } from './hint.tsx';
import { StatusPill, type Tone } from './status-pill.tsx';

/** A record that somebody has to set where their domain’s DNS is managed, with what DNS has now. */
export interface ShownRecord {
  readonly key: string;
  /** What it is for, as a sentence. */
  readonly title: string;
  readonly type: string;
  /** Its whole name, for screen readers. */
  readonly host: string;
  /** Its name as most providers ask for it. */
  readonly label: string;
  /** What to set; empty for a record to delete. */
  readonly want: readonly string[];
  readonly found: readonly string[];
  readonly state: 'right' | 'missing' | 'wrong' | 'unknown';
  readonly hint: string | null;
}

const STATES: Readonly<Record<ShownRecord['state'], readonly [text: string, tone: Tone]>> = {
  right: ['Right', 'good'],
  missing: ['Missing', 'warn'],
  wrong: ['Wrong', 'bad'],
  unknown: ['No answer', 'neutral'],
};

function foundText({ state, found }: ShownRecord): string {
  if (found.length > 0) return found.join(', ');
  return state === 'unknown' ? 'DNS didn’t answer in time' : 'Nothing';
}

function DnsRecord({ record }: { readonly record: ShownRecord }) {
  const { title, type, label, host, want, state, hint } = record;
  const [text, tone] = STATES[state];
  return (
    <li className={styles.record}>
      <div className={styles.purpose}>
        <h3>{title}</h3>
        <StatusPill tone={tone}>{text}</StatusPill>
      </div>
      <dl className={styles.values} data-state={state}>
        <div>
          <dt>Type</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            <Code value={label} what={`the name of the record for ${host}`} />
          </dd>
        </div>
        <div>
          <dt>Value to set</dt>
          <dd>
            {want.length === 0
              ? 'None'
              : want.map((value) => <Code key={value} value={value} what={`the ${type} value`} />)}
          </dd>
        </div>
        <div>
          <dt>Value now</dt>
          <dd data-found>{foundText(record)}</dd>
        </div>
      </dl>
      {hint && <Hint tone="note">{hint}</Hint>}
    </li>
  );
}

/** Records to set, each with the value that DNS has now. */
export function DnsRecords({ records }: { readonly records: readonly ShownRecord[] }) {
  return (
    <ol className={styles.records}>
      {records.map((record) => (
        <DnsRecord key={record.key} record={record} />
      ))}
    </ol>
  );
}
