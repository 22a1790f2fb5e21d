import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  NAMED_VERSIONS_MAX,
  namedVersionsNote,
} from '../../../../../../shared/features/making/studio/named-versions.ts';
import { designStepCalls } from '../../../../../../shared/features/making/studio/studio.calls.ts';
import { useCall, useCallMutation } from '../../../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../../../platform/snackbars/snackbars.ts';
import { useFocusOnce } from './use-focus-once.ts';
import styles from './versions.module.css';

interface NameVersionProps {
  readonly designId: string;
  readonly flush: () => Promise<number>;
  /** It takes the focus: what had it is gone. */
  readonly isFocused: boolean;
}

/** Keeps the design as it is under a name, as long as there is a place for it. */
export function NameVersion({ designId, flush, isFocused }: NameVersionProps) {
  const [name, setName] = useState('');
  const field = useFocusOnce<HTMLInputElement>(isFocused);
  const [isSaving, setSaving] = useState(false);
  const { data } = useCall(designStepCalls.listVersions, { params: { design: designId }, query: {} });
  const naming = useCallMutation(designStepCalls.nameVersion, { refreshes: [designStepCalls.listVersions] });
  const named = data?.named ?? 0;
  const isFull = named >= NAMED_VERSIONS_MAX;
  const keep = async () => {
    setSaving(true);
    try {
      await flush();
      await naming.mutateAsync({ params: { design: designId }, body: { name: name.trim() } });
      setName('');
      showSnackbar({ text: 'Version kept' });
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isFull) void keep();
      }}
    >
      <TextInput
        ref={field}
        label="Name this version"
        description={namedVersionsNote(named)}
        placeholder="Before the redraw"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={name.trim() === '' || isFull}>
        Keep version
      </Button>
    </form>
  );
}
