import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { LatePart } from '../../../../ui/late-part.tsx';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import styles from './proof.module.css';
import type { ShownProof } from './use-proof.ts';

const proofLine = lazyCode(() => import('./proof-line.tsx'));

interface ProofChoiceProps {
  readonly shown: ShownProof;
  readonly isDark: boolean;
  readonly preferences: StudioPreferences;
}

/** Turns the proof on and off, and says what it shows. */
export function ProofChoice({ shown, isDark, preferences }: ProofChoiceProps) {
  const { view } = shown;
  const { setProof } = preferences;
  const isOn = view !== 'off';
  const isWhite = view === 'white';
  return (
    <>
      <Button
        className={styles.choice}
        variant={isOn ? 'light' : 'default'}
        size="compact-md"
        aria-pressed={isOn}
        aria-keyshortcuts="P"
        leftSection={isOn && <IconCheck size={16} aria-hidden />}
        onClick={() => setProof(isOn ? 'off' : 'print')}
      >
        Proof
      </Button>
      {isOn && isDark && (
        <Button
          className={styles.choice}
          variant={isWhite ? 'light' : 'default'}
          size="compact-md"
          aria-pressed={isWhite}
          leftSection={isWhite && <IconCheck size={16} aria-hidden />}
          onClick={() => setProof(isWhite ? 'print' : 'white')}
        >
          White under the ink
        </Button>
      )}
      {isOn && (
        <LatePart code={proofLine} waiting={null} what="the proof">
          {({ ProofLine }) => <ProofLine shown={shown} />}
        </LatePart>
      )}
    </>
  );
}
