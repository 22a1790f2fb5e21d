import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './fix-panel.module.css';

interface TypedCodeProps {
  readonly at: string | null;
  readonly onScan: (text: string) => void;
  readonly onClose: () => void;
}

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
          data-autofocus
          ref={(field) => field?.focus()}
        />
        <Button type="submit" size="lg">
          Enter
        </Button>
      </form>
    </section>
  );
}
