import { HOUSE_PRESS } from '../../../../../shared/features/making/proof/proof.ts';
import { formatDate } from '../../../../../shared/rules/dates/dates.ts';
import styles from './proof.module.css';
import type { ShownProof } from './use-proof.ts';

const { measuredOn, name } = HOUSE_PRESS;
const PRESS = `Proof: ${name}, ${measuredOn === null ? 'as such presses usually print' : `measured ${formatDate(measuredOn, 'dayOfYear', 'UTC')}`}`;

/** Under one in a hundred, it isn’t worth a word. */
const LEAST_SHARE = 0.01;

/** Which press the proof is of, and what its stripes mean. */
export function ProofLine({ shown }: { readonly shown: ShownProof }) {
  const { view, proof, hasFailed } = shown;
  const share = proof?.outOfReach ?? 0;
  return (
    <div className={styles.line}>
      <span>{PRESS}</span>
      {hasFailed && <span role="alert">We couldn’t make the proof. You see the design as on a screen.</span>}
      {!proof && !hasFailed && <span>Making the proof…</span>}
      {proof && view === 'white' && <span>You see only the white ink under the colours.</span>}
      {proof && view === 'print' && share >= LEAST_SHARE && (
        <span className={styles.legend}>
          <span className={styles.stripes} aria-hidden />
          Striped: this press can’t reach the colour ({Math.round(share * 100)}% of the ink)
        </span>
      )}
    </div>
  );
}
