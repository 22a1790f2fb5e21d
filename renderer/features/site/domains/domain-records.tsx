import type { DomainRecord } from '../../../../shared/features/site/domains/domains.ts';
import { Code } from '../../../ui/code.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './domain.module.css';

const STATES: Readonly<Record<DomainRecord['state'], readonly [text: string, tone: Tone]>> = {
  right: ['Right', 'good'],
  missing: ['Missing', 'warn'],
  wrong: ['Wrong', 'bad'],
  unknown: ['No answer', 'neutral'],
};

function purposeText({ purpose, host, want }: DomainRecord): string {
  if (want.length === 0 && purpose !== 'proof') return `Delete this record of ${host}`;
  switch (purpose) {
    case 'proof':
      return 'Proves that the domain is yours';
    case 'certificate':
      return 'Lets us encrypt your store';
    default:
      return `Opens your store at ${host}`;
  }
}

function foundText({ state, found }: DomainRecord): string {
  if (found.length > 0) return found.join(', ');
  return state === 'unknown' ? 'DNS didn’t answer in time' : 'Nothing';
}

function Record({ record }: { readonly record: DomainRecord }) {
  const { type, label, host, want, state, hint } = record;
  const [text, tone] = STATES[state];
  return (
    <li className={styles.record}>
      <div className={styles.purpose}>
        <h3>{purposeText(record)}</h3>
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
export function DomainRecords({ records }: { readonly records: readonly DomainRecord[] }) {
  return (
    <ol className={styles.records}>
      {records.map((record) => (
        <Record key={`${record.type} ${record.host} ${record.purpose}`} record={record} />
      ))}
    </ol>
  );
}
