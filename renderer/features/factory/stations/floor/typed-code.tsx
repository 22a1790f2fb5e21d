import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './fix-panel.module.css';

interface TypedCodeProps {
  readonly at: string | null;
  readonly onScan: (text: string) => void;
  readonly onClose: () => void;
}

/** One function for every rendering, so that the field takes the focus once. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** For a barcode that no scanner reads. Opened on purpose, so that no scan ends in a field. */
export function TypedCode({ at, onScan, onClose }: TypedCodeProps) {
  const [text, setText] = useState('');
  return (
    <section className={styles.panel} aria-label="Type a code">
      <header className={styles.head}>
        <h2>{at ? `At ${at}: type a code` : 'Type a code'}</h2>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </header>
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          const code = text.trim();
          if (!code) return;
          onClose();
          onScan(code);
        }}
      >
        <TextInput
          label="Code"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconBarcode size={22} aria-hidden />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="lg"
          ref={takeFocus}
        />
        <Button type="submit" size="lg">
          Enter
        </Button>
      </form>
    </section>
  );
}
